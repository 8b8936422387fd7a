import {
  type Ability,
  type AmountLimit,
  type Authority,
  amountLimits,
  amountMax,
  can,
  isExport,
  superRoleId,
} from '@quarterdeck/contract/core/access';
import { compare } from '@quarterdeck/contract/core/money';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import { abilities } from '@quarterdeck/contract/rights';
import { Refusal } from '#kernel/refusal.ts';

/** What a role gives to its members. */
export interface Grant {
  actions: readonly string[];
  /** Null is no limit. */
  approve_max_usdt: string | null;
  /** Null is no limit. */
  adjust_max_usdt: string | null;
  /** Null is no limit. */
  export_rows: number | null;
}

export const noGrant: Grant = {
  actions: [],
  approve_max_usdt: null,
  adjust_max_usdt: null,
  export_rows: null,
};

/**
 * A role group is the whole house's: what it lets do, its members may do to users whom somebody with a data scope does not see.
 * @throws Refusal `data_scope_limited`.
 */
export function requireWholeSight({ scope }: Pick<Authority, 'scope'>): void {
  if (scope !== null) throw new Refusal('data_scope_limited');
}

/** Figures about the books as a whole include all users. */
const wholeSubjects = ['reconciliation', 'statement'];

/**
 * Those rights are for roles that show everybody's data.
 * @throws Refusal `right_needs_whole_sight`.
 */
export function requireSightForRights({
  actions,
  data_scope,
}: Pick<Grant, 'actions'> & { data_scope: string }): void {
  const isOfBooks = (action: string) => wholeSubjects.includes(action.split('.', 1)[0] ?? '');
  if (data_scope === 'all' || !actions.some(isOfBooks)) return;
  throw new Refusal('right_needs_whole_sight', { fields: { data_scope: 'right_needs_whole_sight' } });
}

/** Why this admin cannot change or delete the role, whatever they want of it. */
export function roleError(
  { id, name }: { id: number; name: string },
  { roles, scope }: Pick<Authority, 'roles' | 'scope'>,
): ErrorCode | undefined {
  if (id === superRoleId) return 'role_super';
  if (scope !== null) return 'data_scope_limited';
  return roles.includes(name) ? 'role_own' : undefined;
}

/**
 * No one grants or removes what they do not have themselves.
 * @throws Refusal `right_not_held`, `approve_limit_exceeded`, `adjust_limit_exceeded`, `export_rows_not_held`.
 */
export function requireOwn(before: Grant, after: Grant, access: Authority): void {
  const foreign = foreignRights(before, after, access);
  if (foreign.length > 0) {
    const parameters = { rights: foreign.join(', ') };
    throw new Refusal('right_not_held', { parameters, fields: { actions: 'right_not_held' } });
  }
  for (const limit of amountLimits) {
    const own = ownLimit(limit, before, after, access);
    if (own === undefined) continue;
    const error = limitErrors[limit.own];
    throw new Refusal(error, { parameters: { limit: own }, fields: { [limit.column]: error } });
  }
  const limit = ownExportLimit(before, after, access);
  if (limit !== undefined) {
    const fields = { export_rows: 'export_rows_not_held' };
    throw new Refusal('export_rows_not_held', { parameters: { limit: String(limit) }, fields });
  }
}

/** Whose data the members of a role see, and what they owe for it. */
interface Reach {
  data_scope: string;
  countries: readonly string[];
  second_factor_required: boolean;
}

/** Whether the change lets the rights of a role reach more users, or without a second factor. */
export function isRaised(before: Reach, after: Reach): boolean {
  if (before.second_factor_required && !after.second_factor_required) return true;
  if (before.data_scope === 'all') return false;
  if (before.data_scope !== after.data_scope) return true;
  return after.countries.some((country) => !before.countries.includes(country));
}

/** The rights that the change gives or takes away and that this admin lacks. */
function foreignRights(before: Grant, after: Grant, access: Authority): Ability[] {
  return abilities.filter(
    (ability) =>
      before.actions.includes(ability) !== after.actions.includes(ability) && !can(access, ability),
  );
}

const limitErrors = {
  approve_max: 'approve_limit_exceeded',
  adjust_max: 'adjust_limit_exceeded',
} as const satisfies Record<AmountLimit['own'], ErrorCode>;

/** This admin's own limit where the change of the role's goes beyond it, for one of the rights at least. */
function ownLimit(
  { column, abilities: bounded }: AmountLimit,
  before: Grant,
  after: Grant,
  access: Authority,
): string | undefined {
  for (const ability of bounded) {
    const own = amountMax(access, ability);
    // Without the right it lets do nothing.
    const [was, is] = [before, after].map(({ actions, [column]: most }) =>
      actions.includes(ability) ? most : '0',
    );
    if (own === null || was === is) continue;
    if ([was, is].some((most) => most == null || compare(most, own) > 0)) return own;
  }
  return undefined;
}

/** This admin's own limit of rows where the change of the role's goes beyond it, for one of the exports at least. */
function ownExportLimit(before: Grant, after: Grant, access: Authority): number | undefined {
  for (const ability of abilities.filter(isExport)) {
    const own = can(access, ability) ? access.export_rows[ability] : 0;
    const [was, is] = [rowsOf(before, ability), rowsOf(after, ability)];
    if (own === undefined || was === is) continue;
    if ([was, is].some((rows) => rows === null || rows > own)) return own;
  }
  return undefined;
}

/** The most rows that the role may export by this right: none where it has not got it. */
function rowsOf({ actions, export_rows }: Grant, ability: Ability): number | null {
  return actions.includes(ability) ? export_rows : 0;
}
