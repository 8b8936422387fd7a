import type { UserAction } from '@quarterdeck/contract/features/users/users';
import type { ComponentType } from 'react';
import { SetLevelDialog } from '#kit/levels/set-level-dialog.tsx';
import type { Chosen } from './actions.ts';
import { ConfirmUser, isConfirmed } from './confirm-user.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { UserDialogProps } from './user-dialog.ts';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

/** Commands with fields of their own. */
const dialogs: Partial<Record<UserAction, ComponentType<UserDialogProps>>> = {
  freeze: FreezeDialog,
  tag: TagDialog,
  note: NoteDialog,
  edit: EditDialog,
  move: MoveDialog,
  set_level: ({ row, onClose }) => <SetLevelDialog uid={row.uid} onClose={onClose} />,
};

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  if (isConfirmed(action)) return <ConfirmUser action={action} row={row} onClose={onClose} />;
  const Own = dialogs[action];
  return Own === undefined ? null : <Own row={row} onClose={onClose} />;
}
