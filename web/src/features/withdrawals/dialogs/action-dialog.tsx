import { isReversal } from '#kit/approval/actions.ts';
import type { Chosen, ReviewTool, WithdrawalAction } from '../actions.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
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

const tools: Record<ReviewTool, typeof ApproveDialog> = { comment: CommentDialog, hand_over: HandOverDialog };

function isTool(action: Chosen['action']): action is ReviewTool {
  return Object.hasOwn(tools, action);
}

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  if (isTool(action)) {
    const Tool = tools[action];
    return <Tool row={row} onClose={onClose} />;
  }
  if (isReversal(action)) return <ReversalDialog action={action} row={row} onClose={onClose} />;
  const Dialog = own[action];
  return Dialog ? (
    <Dialog row={row} onClose={onClose} />
  ) : (
    <PlainDialog action={action} row={row} onClose={onClose} />
  );
}
