import { formatAmount } from '@quarterdeck/contract/core/assets';
import {
  type Adjustment,
  approveAdjustment,
  cancelAdjustment,
  refuseAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { UserOfUid } from '#kit/user-of-uid.tsx';
import { type AdjustmentAction, type Chosen, touched } from './actions.ts';
import { PendingPostings } from './pending-postings.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  if (action === 'reverse') return <ReverseDialog row={row} onClose={onClose} />;
  return <DecisionDialog action={action} row={row} onClose={onClose} />;
}

interface DecisionDialogProps {
  action: Exclude<AdjustmentAction, 'reverse'>;
  row: Adjustment;
  onClose: () => void;
}

const endpoints = { approve: approveAdjustment, refuse: refuseAdjustment, cancel: cancelAdjustment };

/** What becomes of a proposal, in words, and for an approval also in postings. */
function DecisionDialog({ action, row, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('adjustments');
  const common = useActionProps('adjustments', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    decides: 'adjustment',
  });
  const nameOf = useAssetName();
  const isRefusal = action === 'refuse';
  const consequence = ({ amount, asset, uid, direction }: Adjustment) => {
    const words = { amount: `${formatAmount(amount)} ${nameOf(asset)}`, uid };
    return action === 'approve'
      ? t(`consequence.approve.${direction}`, words)
      : t(`consequence.${action}`, words);
  };
  return (
    <ConfirmDialog
      {...common}
      endpoint={endpoints[action]}
      reason={isRefusal ? 'required' : 'none'}
      templates="adjustment"
      danger={isRefusal || (action === 'approve' && row.direction === 'deduct')}
    >
      {(current) => (
        <>
          <Panel tone={isRefusal ? 'danger' : 'info'}>{consequence(current)}</Panel>
          <UserOfUid uid={current.uid} />
          {action === 'approve' ? <PendingPostings id={current.id} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
