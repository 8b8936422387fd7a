import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { ReasonKind } from '@quarterdeck/contract/features/config/reasons';
import {
  approveUserRequest,
  blacklistUser,
  enableUser,
  refuseUserRequest,
  resetUserPassword,
  resetUserSecondFactor,
  revokeUserSessions,
  takeBackUserRequest,
} from '@quarterdeck/contract/features/users/commands';
import { thawUser, type User, type UserAction } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { touched } from './actions.ts';
import { RequestFacts } from './request-facts.tsx';
import type { UserDialogProps } from './user-dialog.ts';
import { UserEffect } from './user-effect.tsx';
import { NameWarning } from './user-name.tsx';

interface Confirmed {
  endpoint: Endpoint;
  reason: 'none' | 'optional' | 'required';
  templates?: ReasonKind;
  danger?: boolean;
}

/** Commands that need a yes, and most of them a reason. */
const confirmed = {
  thaw: { endpoint: thawUser, reason: 'optional' },
  blacklist: { endpoint: blacklistUser, reason: 'required', templates: 'user', danger: true },
  enable: { endpoint: enableUser, reason: 'required' },
  approve: { endpoint: approveUserRequest, reason: 'none' },
  refuse: { endpoint: refuseUserRequest, reason: 'required', templates: 'request', danger: true },
  take_back: { endpoint: takeBackUserRequest, reason: 'none' },
  revoke_sessions: { endpoint: revokeUserSessions, reason: 'required', danger: true },
  reset_password: { endpoint: resetUserPassword, reason: 'required', danger: true },
  reset_second_factor: { endpoint: resetUserSecondFactor, reason: 'required', danger: true },
} satisfies Partial<Record<UserAction, Confirmed>>;

/** What takes the user out of those with a request. */
const decisions: readonly UserAction[] = ['approve', 'refuse', 'take_back'];

type ConfirmedAction = keyof typeof confirmed;

export function isConfirmed(action: UserAction): action is ConfirmedAction {
  return action in confirmed;
}

interface ConfirmUserProps extends UserDialogProps {
  action: ConfirmedAction;
}

/** Blacklisting is done or asked for, as the answer says. */
function doneWords(action: ConfirmedAction, reply: unknown): string {
  // All these commands answer with the user.
  const isAsked = action === 'blacklist' && !(reply as User).blacklisted;
  return isAsked ? 'confirm.blacklist.asked' : `confirm.${action}.done`;
}

interface ConsequenceProps {
  action: ConfirmedAction;
  user: User;
  danger: boolean;
}

function Consequence({ action, user, danger }: ConsequenceProps) {
  const { t } = useTranslation('users');
  const words = t(`confirm.${action}.consequence`, { uid: user.uid, name: user.username });
  const kind = action === 'approve' ? user.request_kind : action;
  if (kind !== 'blacklist' && kind !== 'enable' && kind !== 'move')
    return <Panel tone={danger ? 'danger' : 'info'}>{words}</Panel>;
  return (
    <UserEffect kind={kind} user={user}>
      {words}
    </UserEffect>
  );
}

/** Says what a command does to the user, and asks for a yes. */
export function ConfirmUser({ action, row, onClose }: ConfirmUserProps) {
  const { t } = useTranslation('users');
  const { endpoint, reason, templates, danger = false }: Confirmed = confirmed[action];
  return (
    <ConfirmDialog<Endpoint, User>
      title={t(`confirm.${action}.title`, { uid: row.uid })}
      endpoint={endpoint}
      row={row}
      action={action}
      onClose={onClose}
      reason={reason}
      templates={templates}
      danger={danger || (action === 'approve' && row.request_kind === 'blacklist')}
      submitLabel={t(`actions.${action}`)}
      doneMessage={(reply) => t(doneWords(action, reply), { uid: row.uid })}
      invalidates={touched}
      onDone={useMarkDecided(decisions.includes(action) ? 'user' : undefined, row.id)}
    >
      {(user) => (
        <>
          <Consequence action={action} user={user} danger={danger} />
          <NameWarning name={user.username} />
          {user.request_kind === null ? null : <RequestFacts row={user} />}
        </>
      )}
    </ConfirmDialog>
  );
}
