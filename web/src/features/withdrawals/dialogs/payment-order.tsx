import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { OnChain } from '#kit/on-chain.tsx';

interface PaymentOrderProps {
  row: Withdrawal;
}

/** What a manual payer needs. Without its memo a payment to a shared address is lost. */
export function PaymentOrder({ row }: PaymentOrderProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Facts
      facts={[
        [t('paid.owedNet'), <Money key="net" amount={row.net} asset={row.asset} copyable />],
        [t('columns.network'), row.network],
        [
          t('paid.owedAddress'),
          <OnChain key="address" kind="address" network={row.network} value={row.address} whole />,
          'wide',
        ],
        [t('columns.memo'), <CopyText key="memo" value={row.memo} whole />, 'wide'],
      ]}
    />
  );
}
