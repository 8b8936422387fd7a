import { formatAmount } from '@quarterdeck/contract/core/assets';
import { isZero, subtract } from '@quarterdeck/contract/core/money';
import {
  type CopyProfit,
  copyProfitDetail,
  copyProfitReversal,
  declineCopyProfitReversal,
  requestCopyProfitReversal,
  reverseCopyProfit,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import { ApprovalDialog } from '#kit/approval/approval-dialog.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import { useTraderName } from './copy-profit-tags.tsx';
import { ReversalPreview } from './reversal-preview.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

const endpoints = {
  ask: requestCopyProfitReversal,
  carryOut: reverseCopyProfit,
  decline: declineCopyProfitReversal,
};

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  return (
    <ApprovalDialog
      namespace="rewards-copy-profits"
      kind="copy_profit"
      events={copyProfitReversal.events}
      endpoints={endpoints}
      action={action}
      row={row}
      named={{ ref: row.ref }}
      danger={reversalActions[action].danger ?? false}
      onClose={onClose}
      invalidates={touched}
    >
      {(current) => <Consequence row={current} of={action} />}
    </ApprovalDialog>
  );
}

interface ConsequenceProps {
  row: CopyProfit;
  of: ReversalAction;
}

/** Says in words what a command will do, and to whose money, and what would be booked. */
function Consequence({ row, of }: ConsequenceProps) {
  const { t } = useTranslation('rewards-copy-profits');
  const nameOf = useAssetName();
  const traderOf = useTraderName();
  const { data } = useQuery(endpointQuery(copyProfitDetail, { id: String(row.id) }, { quiet: true }));
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(row.asset)}`;
  const words = {
    follower: row.follower_uid,
    trader: traderOf(row),
    share: money(row.share),
    part: money(row.to_trader),
    shared: money(data?.shared ?? '0'),
    mark: money(subtract(row.mark_before, row.flow)),
    maker: row.reverse_maker,
  };
  const { danger = false } = reversalActions[of];
  if (!danger) return <Panel tone="info">{t('consequence.decline_reverse', words)}</Panel>;
  return (
    <>
      <Panel tone="danger">
        {[
          t(`consequence.${of}`, words),
          isZero(row.share) ? t('consequence.nothing') : t(`consequence.${from(row)}`, words),
          isZero(data?.shared ?? '0') ? '' : t('consequence.rewards', words),
          t('consequence.mark', words),
        ]
          .filter(Boolean)
          .map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
      </Panel>
      {data ? <ReversalPreview {...data} /> : null}
    </>
  );
}

/** Where the trader's part is taken from. */
const from = ({ status }: CopyProfit) => (status === 'settled' ? 'settled' : 'pending');
