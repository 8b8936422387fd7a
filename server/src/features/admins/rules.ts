import { type Ability, type AdminStatus, type Authority, can } from '@quarterdeck/contract/core/access';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import type { adminActions } from '@quarterdeck/contract/features/admins/admins';
import { isWithin } from '#identity/within.ts';
import { authorityOf, type RoleRights } from './rights.ts';

export type AdminAction = (typeof adminActions)[number];

/** What a rule looks at in the admin whom a command is about. */
export interface Target {
  id: number;
  status: string;
  roles: readonly RoleRights[];
  /** Where their own account stands in the referral tree. */
  team: string | null;
}

interface Rule {
  ability: Ability;
  /** The states in which it is possible. */
  from: readonly AdminStatus[];
  /** Open to everybody for their own account. */
  onSelf?: boolean;
}

const rules: Record<AdminAction, Rule> = {
  edit: { ability: 'admin.edit', from: ['active', 'disabled', 'invited', 'pending'], onSelf: true },
  enable: { ability: 'admin.disable', from: ['disabled', 'pending'] },
  invite: { ability: 'admin.create', from: ['invited'] },
  sign_out: { ability: 'admin.disable', from: ['active'] },
  reset_second_factor: { ability: 'admin.reset_second_factor', from: ['active', 'disabled'] },
  disable: { ability: 'admin.disable', from: ['active'] },
  remove: { ability: 'admin.delete', from: ['active', 'disabled', 'invited', 'pending'] },
};

/** Why `access` does not allow this action on the admin now. */
export function actionError(action: AdminAction, target: Target, access: Authority): ErrorCode | undefined {
  const { from, onSelf = false } = rules[action];
  if (target.id === access.id && !onSelf) return 'admin_self';
  if (!isWithin(authorityOf(target.roles, target.team), access)) return 'admin_beyond_rights';
  return from.some((status) => status === target.status) ? undefined : 'admin_status_wrong';
}

/** What `access` allows to do to the admin now. */
export function actionsOn(target: Target, access: Authority): AdminAction[] {
  const names = Object.keys(rules) as AdminAction[]; // the keys of a constant object are its type's
  return names.filter(
    (action) => can(access, rules[action].ability) && actionError(action, target, access) === undefined,
  );
}
