import { formatAmount } from '@quarterdeck/contract/core/assets';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Panel } from '#kit/panel.tsx';

interface ConsequenceProps {
  row: Withdrawal;
  /** Key below `consequence`. */
  of: string;
  danger?: boolean;
}

/** Says in words what a command will do, to whose money, and where it goes. */
export function Consequence({ row, of, danger = false }: ConsequenceProps) {
  const { t } = useTranslation('withdrawals');
  const nameOf = useAssetName();
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(row.asset)}`;
  const Icon = danger ? IconAlertTriangle : IconInfoCircle;
  return (
    <Panel tone={danger ? 'danger' : 'info'} icon={<Icon size={18} aria-hidden="true" />}>
      {t(`consequence.${of}`, {
        gross: money(row.gross),
        net: money(row.net),
        fee: money(row.fee),
        uid: row.uid,
        address: row.address,
        network: row.network,
        maker: row.reverse_maker,
      })}
    </Panel>
  );
}
