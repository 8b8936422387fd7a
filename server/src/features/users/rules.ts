import { type Ability, type Authority, can } from '@quarterdeck/contract/core/access';
import { byAnother, isSamePerson } from '@quarterdeck/contract/core/approvals';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import { type UserAction, userActions } from '@quarterdeck/contract/features/users/users';
import { Refusal } from '#kernel/refusal.ts';
import type { UserRow } from './subject.ts';

/** What the rules ask of a user. */
export interface UserState
  extends Pick<
    UserRow,
    'id' | 'frozen' | 'frozen_by_id' | 'frozen_by_risk' | 'blacklisted' | 'twofa_enabled' | 'request_by_id'
  > {
  /** The platform accounts of the requester and of who froze: two admins with the same one count as one person. */
  request_by_user_id: number | null;
  frozen_by_user_id: number | null;
}

interface Rule {
  ability: Ability;
  /** Why this admin cannot do it now. */
  error?: (user: UserState, access: Authority) => ErrorCode | undefined;
}

const isOwn = ({ id }: UserState, access: Authority) =>
  id === access.user_id ? ('user_is_own' as const) : undefined;

const isAsked = ({ request_by_id }: UserState) =>
  request_by_id === null ? undefined : ('user_request_open' as const);

function isUndecidable(user: UserState, access: Authority): ErrorCode | undefined {
  const { request_by_id, request_by_user_id } = user;
  if (request_by_id === null) return 'user_request_none';
  return byAnother(request_by_id, request_by_user_id, access) ?? isOwn(user, access);
}

/** Who froze for risk cannot unfreeze, and no one unfreezes their own account. */
function isFrozenByCaller(user: UserState, access: Authority): ErrorCode | undefined {
  const { frozen, frozen_by_id, frozen_by_user_id, frozen_by_risk } = user;
  if (!frozen) return 'user_not_frozen';
  const isSame = frozen_by_risk && isSamePerson(frozen_by_id, frozen_by_user_id, access);
  return isSame ? 'thaw_same_admin' : isOwn(user, access);
}

const rules: Record<UserAction, Rule> = {
  freeze: { ability: 'user.freeze', error: ({ frozen }) => (frozen ? 'user_frozen' : undefined) },
  thaw: { ability: 'user.freeze', error: isFrozenByCaller },
  blacklist: {
    ability: 'user.blacklist',
    error: (user, access) =>
      isOwn(user, access) ?? (user.blacklisted ? 'user_blacklisted' : undefined) ?? isAsked(user),
  },
  enable: {
    ability: 'user.blacklist',
    error: (user, access) =>
      isOwn(user, access) ?? (user.blacklisted ? undefined : 'user_not_blacklisted') ?? isAsked(user),
  },
  move: { ability: 'user.move', error: (user, access) => isOwn(user, access) ?? isAsked(user) },
  approve: { ability: 'user.approve', error: isUndecidable },
  refuse: {
    ability: 'user.approve',
    error: ({ request_by_id }, { id }) =>
      request_by_id === null ? 'user_request_none' : request_by_id === id ? 'maker_is_checker' : undefined,
  },
  take_back: {
    ability: 'user.read',
    error: ({ request_by_id }, { id }) =>
      request_by_id === null
        ? 'user_request_none'
        : request_by_id === id
          ? undefined
          : 'user_request_of_other',
  },
  adjust: { ability: 'adjustment.propose', error: isOwn },
  note: { ability: 'user.note' },
  tag: { ability: 'user.tag' },
  edit: { ability: 'user.edit', error: isOwn },
  set_level: { ability: 'distribution.edit', error: isOwn },
  reset_second_factor: {
    ability: 'user.secure',
    error: (user, access) => isOwn(user, access) ?? (user.twofa_enabled ? undefined : 'second_factor_absent'),
  },
  reset_password: { ability: 'user.secure', error: isOwn },
  revoke_sessions: { ability: 'user.secure', error: isOwn },
};

/** What this admin may do with the user now. */
export function actionsOn(user: UserState, access: Authority): UserAction[] {
  return userActions.filter((action) => {
    const { ability, error } = rules[action];
    return can(access, ability) && error?.(user, access) === undefined;
  });
}

/** @throws Refusal where the rule of the action says no. */
export function refuseUnlessMay(action: UserAction, user: UserState, access: Authority): void {
  const error = rules[action].error?.(user, access);
  if (error !== undefined) throw new Refusal(error);
}
