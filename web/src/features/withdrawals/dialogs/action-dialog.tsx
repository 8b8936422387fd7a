import {
  commentOnWithdrawal,
  handOverWithdrawal,
  withdrawalReviewers,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import { isReversal } from '#kit/approval/actions.ts';
import { CommentDialog } from '#kit/review/comment-dialog.tsx';
import { HandOverDialog } from '#kit/review/hand-over-dialog.tsx';
import { type Chosen, touched, type WithdrawalAction } from '../actions.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { ResolveFailedDialog, ResolvePaidDialog } from './resolve-dialogs.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** The dialogs that ask for more than a yes and a reason. */
const own: Partial<Record<WithdrawalAction, typeof ApproveDialog>> = {
  approve: ApproveDialog,
  refuse: RefuseDialog,
  paid: PaidDialog,
  close: CloseDialog,
  resolve_paid: ResolvePaidDialog,
  resolve_failed: ResolveFailedDialog,
};

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const common = { name: row.no, onClose, invalidates: touched };
  if (action === 'comment') return <CommentDialog {...common} endpoint={commentOnWithdrawal} id={row.id} />;
  if (action === 'hand_over')
    return (
      <HandOverDialog {...common} endpoint={handOverWithdrawal} reviewers={withdrawalReviewers} row={row} />
    );
  if (isReversal(action)) return <ReversalDialog action={action} row={row} onClose={onClose} />;
  const Dialog = own[action];
  return Dialog ? (
    <Dialog row={row} onClose={onClose} />
  ) : (
    <PlainDialog action={action} row={row} onClose={onClose} />
  );
}
