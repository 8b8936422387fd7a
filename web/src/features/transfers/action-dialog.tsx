import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  declineTransferReversal,
  requestTransferReversal,
  reverseTransfer,
  type Transfer,
  transferDetail,
  transferReversal,
} from '@quarterdeck/contract/features/transfers/transfers';
import { useTranslation } from 'react-i18next';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import { ApprovalDialog } from '#kit/approval/approval-dialog.tsx';
import { PendingPostings } from '#kit/approval/pending-postings.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import { ReversalPreview } from './reversal-preview.tsx';
import { useReceiverName } from './transfer-tags.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

const endpoints = {
  ask: requestTransferReversal,
  carryOut: reverseTransfer,
  decline: declineTransferReversal,
};

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  return (
    <ApprovalDialog
      namespace="transfers"
      kind="transfer"
      events={transferReversal.events}
      endpoints={endpoints}
      action={action}
      row={row}
      named={{ no: row.no }}
      danger={reversalActions[action].danger ?? false}
      onClose={onClose}
      invalidates={touched}
    >
      {(current) => (
        <>
          <Consequence row={current} of={action} />
          {action === 'decline_reverse' ? null : (
            <PendingPostings endpoint={transferDetail} id={current.id}>
              {({ preview }) => <ReversalPreview preview={preview} />}
            </PendingPostings>
          )}
        </>
      )}
    </ApprovalDialog>
  );
}

interface ConsequenceProps {
  row: Transfer;
  of: ReversalAction;
}

/** Says in words what a command will do, and to whose money. */
function Consequence({ row, of }: ConsequenceProps) {
  const { t } = useTranslation('transfers');
  const nameOf = useAssetName();
  const receiverOf = useReceiverName();
  const money = (amount: string, asset: Transfer['asset']) => `${formatAmount(amount)} ${nameOf(asset)}`;
  return (
    <Panel tone={reversalActions[of].danger ? 'danger' : 'info'}>
      {t(`consequence.${of}`, {
        uid: row.uid,
        receiver: receiverOf(row) ?? row.uid,
        amount: money(row.amount, row.asset),
        received: money(row.received, row.to_asset),
        maker: row.reverse_maker,
      })}
    </Panel>
  );
}
