import { Skeleton } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  declineTransferReversal,
  requestTransferReversal,
  reverseTransfer,
  type Transfer,
  transferDetail,
} from '@quarterdeck/contract/features/transfers/transfers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { Panel } from '#kit/panel.tsx';
import { type ReversalAction, ReversalDialog } from '#kit/reversal/reversal-dialog.tsx';
import { type Chosen, touched, transferActions } from './actions.ts';
import { ReversalPreview } from './reversal-preview.tsx';
import { useReceiverName } from './transfer-tags.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

const endpoints = {
  request_reverse: requestTransferReversal,
  reverse: reverseTransfer,
  decline_reverse: declineTransferReversal,
};

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  return (
    <ReversalDialog
      namespace="transfers"
      endpoints={endpoints}
      action={action}
      row={row}
      named={{ no: row.no }}
      danger={transferActions[action].danger ?? false}
      onClose={onClose}
      invalidates={touched}
    >
      {(current) => (
        <>
          <Consequence row={current} of={action} />
          {action === 'decline_reverse' ? null : <WouldBook id={current.id} />}
        </>
      )}
    </ReversalDialog>
  );
}

/** What the reversal would book now. */
function WouldBook({ id }: { id: number }) {
  const { data, isPending } = useQuery(endpointQuery(transferDetail, { id: String(id) }, { quiet: true }));
  if (isPending) return <Skeleton h={130} radius={8} />;
  return data ? <ReversalPreview preview={data.preview} /> : null;
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
  const money = (amount: string, asset: Transfer['asset']) =>
    `${formatAmount(amount, asset)} ${nameOf(asset)}`;
  return (
    <Panel tone={transferActions[of].danger ? 'danger' : 'info'}>
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
