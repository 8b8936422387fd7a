import {
  type Admin,
  deleteAdmin,
  disableAdmin,
  enableAdmin,
  resetSecondFactor,
  signOutAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { type AdminAction, type Chosen, type Invitation, touched } from './actions.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

const confirmed = {
  enable: { endpoint: enableAdmin, reason: 'optional', danger: false },
  sign_out: { endpoint: signOutAdmin, reason: 'optional', danger: true },
  reset_second_factor: { endpoint: resetSecondFactor, reason: 'required', danger: true },
  disable: { endpoint: disableAdmin, reason: 'required', danger: true },
  remove: { endpoint: deleteAdmin, reason: 'required', danger: true },
} as const;

export default function ActionDialog({ chosen: { action, row }, onInvited, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admins');
  const isDecision = row.status === 'pending' && (action === 'enable' || action === 'remove');
  const markDecided = useMarkDecided(isDecision ? 'admin' : undefined, row.id);
  if (action === 'edit') return <EditDialog row={row} onClose={onClose} />;
  if (action === 'invite') return <ReinviteDialog row={row} onInvited={onInvited} onClose={onClose} />;
  const common = {
    ...wordsOf(action, row),
    row,
    action,
    onClose,
    invalidates: touched,
    onDone: markDecided,
    children: ({ username, status }: Admin) => (
      <Panel tone={action === 'enable' ? 'info' : 'danger'}>
        {t(consequenceOf(action, status), { name: username })}
      </Panel>
    ),
  };
  const { endpoint, reason, danger } = confirmed[action];
  return <ConfirmDialog {...common} endpoint={endpoint} reason={reason} danger={danger} />;

  function wordsOf(name: AdminAction, { username }: Admin) {
    return {
      title: t('dialog.title', { action: t(`actions.${name}`), name: username }),
      submitLabel: t(`actions.${name}`),
      doneMessage: t(`done.${name}`, { name: username }),
    };
  }
}

/** What the action comes to, for somebody who is on the staff or is not yet. */
function consequenceOf(action: AdminAction, status: Admin['status']): string {
  if (action === 'enable' && status === 'pending') return 'consequence.approve';
  const wasNever = status === 'pending' || status === 'invited';
  return action === 'remove' && wasNever ? 'consequence.turnAway' : `consequence.${action}`;
}
