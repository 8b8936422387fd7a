import type { Ability } from '../rights.ts';

export type { Ability } from '../rights.ts';

/** Whether it is a right to take a list away as a file. */
export function isExport(ability: Ability): boolean {
  return ability.endsWith('.export');
}

/** Permissions to change users' balances manually, bounded by one limit of the role group. */
export const adjustAbilities = [
  'adjustment.propose',
  'adjustment.approve',
  'recharge.propose',
  'recharge.review',
  'trader.reward',
] as const satisfies readonly Ability[];
export type AdjustAbility = (typeof adjustAbilities)[number];

/** The most by each of these rights, in USDT; null is no limit. */
export type AdjustLimits = Readonly<Record<AdjustAbility, string | null>>;

/** What `most` says of each of them. */
export function adjustLimits(most: (ability: AdjustAbility) => string | null): AdjustLimits {
  return {
    'adjustment.propose': most('adjustment.propose'),
    'adjustment.approve': most('adjustment.approve'),
    'recharge.propose': most('recharge.propose'),
    'recharge.review': most('recharge.review'),
    'trader.reward': most('trader.reward'),
  };
}

/** Limits in USDT that a role sets, each with the rights that it bounds: as the role and its holder's authority call it. */
export const amountLimits = [
  { column: 'approve_max_usdt', own: 'approve_max', abilities: ['withdrawal.approve'] },
  {
    column: 'adjust_max_usdt',
    own: 'adjust_max',
    abilities: adjustAbilities,
  },
] as const satisfies readonly { column: string; own: string; abilities: readonly Ability[] }[];
export type AmountLimit = (typeof amountLimits)[number];
export type BoundedAbility = AmountLimit['abilities'][number];
export const boundedAbilities: readonly BoundedAbility[] = amountLimits.flatMap(
  ({ abilities: bounded }) => bounded,
);

/** The most that somebody may decide by this right, in USDT; null is no limit. */
export function amountMax(
  { approve_max, adjust_max }: Pick<Authority, AmountLimit['own']>,
  ability: BoundedAbility,
): string | null {
  return ability === 'withdrawal.approve' ? approve_max : adjust_max[ability];
}

/** Whether a limit has anything to bound among these rights. */
export function bounds({ abilities: bounded }: AmountLimit, actions: readonly string[]): boolean {
  return bounded.some((ability) => actions.includes(ability));
}

/**
 * `invited`: the invitation is not accepted yet; `pending`: the account request waits for approval. A
 * deleted admin keeps the username, so that the log's rows stay about one person, and is in no list.
 */
export const adminStatuses = ['active', 'disabled', 'invited', 'pending'] as const;
export type AdminStatus = (typeof adminStatuses)[number];

/** How credentials may be encrypted: `pkcs1`, for legacy clients, or `oaep`. */
export const paddings = ['pkcs1', 'oaep'] as const;
export type Padding = (typeof paddings)[number];

/**
 * Who needs a second factor: members of role groups that require it, besides them members of those with a right that takes a fresh
 * proof (money and permissions), or everybody.
 */
export const secondFactorRules = ['roles', 'sensitive', 'everyone'] as const;

/** Whose data a role group shows: everybody's, that of the team below the admin's own account, or of some countries. */
export const dataScopes = ['all', 'team', 'countries'] as const;
export type DataScope = (typeof dataScopes)[number];

/** The users whose data somebody sees, where that is not everybody's: both parts together. */
export interface UserScope {
  /** The path of the admin's own account in the referral tree, `/1/17/`: their team is below it. Null: none. */
  team: string | null;
  /** Those of these countries, in two letters. */
  countries: readonly string[];
}

/** The id of the role that may do everything. */
export const superRoleId = 1;

/** What the signed-in member of staff is and may do; the server and the browser check against the same value. */
export interface Access {
  /** The admin's id; maker and checker are told apart by it. */
  id: number;
  /** Full access: every check passes. */
  admin: boolean;
  roles: readonly string[];
  abilities: readonly string[];
  /** While this is another's, whose it is in truth: what they may not, it does not open either. */
  within?: Access;
}

/** What a guard knows of who asks: besides their rights, the bounds of what they may decide. */
export interface Authority extends Access {
  /** The admin's own account on the platform: no one decides about their own money. */
  user_id: number | null;
  /** The most that the roles together may approve, in USDT; null is no limit. */
  approve_max: string | null;
  /** The maximum of one adjustment, or one manual recharge, that they propose or approve, by permission. */
  adjust_max: AdjustLimits;
  /** The most rows of one export, by its right; a right that is not in it has no limit. */
  export_rows: Readonly<Partial<Record<Ability, number>>>;
  /** Whose data they see; null: everyone's. Records of the company are restricted only by permissions. */
  scope: UserScope | null;
  within?: Authority;
}

/** Somebody without any right, who is no member of staff: no admin has this id. */
export const nobody: Authority = {
  id: -1,
  admin: false,
  roles: [],
  abilities: [],
  user_id: null,
  approve_max: '0',
  adjust_max: adjustLimits(() => '0'),
  export_rows: {},
  scope: { team: null, countries: [] },
};

/** The trading platform by its key: no right of the back office, and the data of all of its users. */
export const platform: Authority = { ...nobody, scope: null };

type Mode = 'oneOf' | 'allOf' | 'except';

/**
 * The requirement of a check: one permission by name, a list of roles of which one must match, or roles and permissions with a
 * mode each of which must pass.
 */
export type Requirement =
  | Ability
  | readonly string[]
  | { role?: readonly string[]; ability?: readonly Ability[]; mode?: Mode };

/** Whether `access` meets `need`. An admin always does. */
export function can(access: Access, need: Requirement): boolean {
  if (access.within !== undefined && !can(access.within, need)) return false;
  if (access.admin) return true;
  if (typeof need === 'string') return access.abilities.includes(need);
  if (isRoleList(need)) return matches(access.roles, need, 'oneOf');
  const mode = need.mode ?? 'oneOf';
  return (
    (need.role === undefined || matches(access.roles, need.role, mode)) &&
    (need.ability === undefined || matches(access.abilities, need.ability, mode))
  );
}

/** The second form of the check, which the specification names; the product itself asks `can`. */
export function canByActions(
  user: { role_id: number; actions: readonly string[] },
  action: Ability,
): boolean {
  return user.role_id === superRoleId || user.actions.includes(action);
}

function isRoleList(need: Exclude<Requirement, string>): need is readonly string[] {
  return Array.isArray(need);
}

function matches(held: readonly string[], named: readonly string[], mode: Mode): boolean {
  const has = (name: string) => held.includes(name);
  switch (mode) {
    case 'oneOf':
      return named.some(has);
    case 'allOf':
      return named.every(has);
    case 'except':
      return !named.some(has);
    default:
      // An unknown mode, in a handwritten menu, opens nothing.
      return false;
  }
}
