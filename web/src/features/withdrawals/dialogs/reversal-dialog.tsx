import { withdrawalReversal } from '@quarterdeck/contract/features/withdrawals/machine';
import {
  declineReversal,
  requestReversal,
  reverseWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/payments';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import { ApprovalDialog } from '#kit/approval/approval-dialog.tsx';
import { touched } from '../actions.ts';
import type { CommandDialogProps } from './command-props.ts';
import { Consequence } from './consequence.tsx';

const endpoints = { ask: requestReversal, carryOut: reverseWithdrawal, decline: declineReversal };

interface ReversalDialogProps extends CommandDialogProps {
  action: ReversalAction;
}

export function ReversalDialog({ action, row, onClose }: ReversalDialogProps) {
  const { danger = false } = reversalActions[action];
  return (
    <ApprovalDialog
      namespace="withdrawals"
      kind="withdrawal"
      events={withdrawalReversal.events}
      endpoints={endpoints}
      action={action}
      row={row}
      named={{ no: row.no }}
      danger={danger}
      onClose={onClose}
      invalidates={touched}
      evidence="payout.evidence"
      reader="platform"
    >
      {(current) => <Consequence row={current} of={action} danger={danger} />}
    </ApprovalDialog>
  );
}
