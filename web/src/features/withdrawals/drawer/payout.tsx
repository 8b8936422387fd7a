import { payoutAttemptsMax } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface PayoutProps {
  row: Withdrawal;
}

/** What is known of the payment. */
export function Payout({ row }: PayoutProps) {
  const { t } = useTranslation('withdrawals');
  const me = useAccess().id;
  return (
    <>
      <Facts
        facts={[
          [t('payout.attempt'), t('payout.attemptOf', { attempt: row.attempt, most: payoutAttemptsMax })],
          [t('columns.confirmations'), row.confirmations],
          [
            t('columns.txid'),
            <OnChain key="txid" kind="txid" network={row.network} value={row.txid} whole />,
            'wide',
          ],
          [t('columns.provider_ref'), <CopyText key="ref" value={row.provider_ref} whole />],
          [t('payout.key'), <CopyText key="key" value={row.payout_key} keep={20} />],
          [t('payout.networkFee'), <Money key="fee" amount={row.actual_network_fee} asset={row.asset} />],
          [t('payout.failCode'), row.fail_code ?? undefined],
          [t('payout.evidence'), row.evidence ?? undefined, 'wide'],
          [t('payout.paidBy'), row.paid_by ?? undefined],
          [t('payout.unpaidBy'), row.unpaid_by ?? undefined],
          [t('payout.closedBy'), row.closed_by ?? undefined],
          [t('payout.reversalBy'), row.reverse_maker ?? undefined],
        ]}
      />
      {waitsForAnother(row, me) ? (
        <div style={{ marginTop: 12 }}>
          <Panel tone="info">{t('payout.waitsForAnother')}</Panel>
        </div>
      ) : null}
      {row.outcome_unknown ? (
        <div style={{ marginTop: 12 }}>
          <Panel tone="danger" title={t('flags.outcomeUnknown')}>
            {t('payout.unknown')}
          </Panel>
        </div>
      ) : null}
    </>
  );
}

/** Whether the reader said that it was paid, so that somebody else completes it. */
const waitsForAnother = ({ status, paid_by_id }: Withdrawal, me: number) =>
  status === 'payment_successful' && paid_by_id === me;
