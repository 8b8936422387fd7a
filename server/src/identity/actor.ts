import {
  type Ability,
  type AmountLimit,
  type Authority,
  adjustLimits,
  amountLimits,
  type BoundedAbility,
  can,
  type DataScope,
  isExport,
  superRoleId,
  type UserScope,
} from '@quarterdeck/contract/core/access';
import { compare } from '@quarterdeck/contract/core/money';
import { abilities } from '@quarterdeck/contract/rights';
import sql, { raw } from 'sql-template-tag';
import type { Actor } from '#kernel/context.ts';

export interface HeldRole {
  id: number;
  name: string;
  actions: Ability[];
  approve_max_usdt: string | null;
  adjust_max_usdt: string | null;
  export_rows: number | null;
  data_scope: DataScope;
  countries: string[];
}

/** A row of `role` as a `HeldRole`, in JSON. */
export const heldRole = `jsonb_build_object('id', role.id, 'name', role.name, 'actions', role.actions,
  'approve_max_usdt', trim_scale(role.approve_max_usdt)::text,
  'adjust_max_usdt', trim_scale(role.adjust_max_usdt)::text, 'export_rows', role.export_rows,
  'data_scope', role.data_scope, 'countries', role.countries)`;

/** The role groups of the `admin` in the enclosing statement. */
export const rolesHeld = sql`
  SELECT coalesce(jsonb_agg(${raw(heldRole)} ORDER BY role.id), '[]') AS roles
  FROM admin_role JOIN role ON role.id = admin_role.role_id WHERE admin_role.admin_id = admin.id`;

/** An admin with the roles they hold. */
export interface AdminWithRoles {
  admin_id: number;
  username: string;
  user_id: number | null;
  /** The path of that account in the referral tree. */
  team: string | null;
  roles: HeldRole[];
}

/** What an admin is and may do, out of all their roles. */
export function actorOf(admin: AdminWithRoles): Actor {
  return { kind: 'admin', id: admin.admin_id, name: admin.username, access: authorityOf(admin) };
}

/** The admin who previews a role: what it sees, as far as they may see it themselves. */
export function previewerOf(admin: AdminWithRoles, role: HeldRole): Actor {
  const own = authorityOf(admin);
  const given = authorityOf({ ...admin, roles: [role] });
  return {
    ...actorOf(admin),
    access: {
      ...given,
      admin: own.admin && given.admin,
      abilities: abilities.filter((ability) => can(own, ability) && can(given, ability)),
      approve_max: lower(own.approve_max, given.approve_max),
      adjust_max: adjustLimits((ability) => lower(own.adjust_max[ability], given.adjust_max[ability])),
      export_rows: lowerRows(own.export_rows, given.export_rows),
      within: own,
    },
  };
}

function authorityOf({ admin_id, user_id, team, roles }: AdminWithRoles): Authority {
  const isSuper = roles.some(({ id }) => id === superRoleId);
  return {
    id: admin_id,
    admin: isSuper,
    roles: roles.map(({ name }) => name),
    abilities: [...new Set(roles.flatMap(({ actions }) => actions))],
    user_id,
    approve_max: isSuper ? null : highestOf(roles, approve, 'withdrawal.approve'),
    adjust_max: adjustLimits((ability) => (isSuper ? null : highestOf(roles, adjust, ability))),
    export_rows: isSuper ? {} : exportRows(roles),
    scope: isSuper ? null : userScope(roles, team),
  };
}

/** What the roles together show. A role for some countries adds them to what the others show. */
function userScope(roles: readonly HeldRole[], team: string | null): UserScope | null {
  if (roles.some(({ data_scope }) => data_scope === 'all')) return null;
  const ofCountries = roles.filter(({ data_scope }) => data_scope === 'countries');
  return {
    team: roles.some(({ data_scope }) => data_scope === 'team') ? team : null,
    countries: [...new Set(ofCountries.flatMap(({ countries }) => countries))].toSorted(),
  };
}

/** The lower of two limits; null is none. */
function lower(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return compare(one, other) < 0 ? one : other;
}

type RowLimits = Authority['export_rows'];

function lowerRows(one: RowLimits, other: RowLimits): RowLimits {
  const limits = { ...one, ...other };
  for (const ability of abilities)
    if (one[ability] !== undefined && other[ability] !== undefined)
      limits[ability] = Math.min(one[ability], other[ability]);
  return limits;
}

const [approve, adjust] = amountLimits;

/** The highest limit among the roles that give the right; null where one of them has none. Who holds no such role has zero. */
function highestOf(
  roles: readonly HeldRole[],
  { column }: AmountLimit,
  ability: BoundedAbility,
): string | null {
  let highest = '0';
  for (const { actions, [column]: most } of roles) {
    if (!actions.includes(ability)) continue;
    if (most === null) return null;
    if (compare(most, highest) > 0) highest = most;
  }
  return highest;
}

/** For each right to export the highest limit among the roles that give it, unless one of them has none. */
function exportRows(roles: readonly HeldRole[]): Partial<Record<Ability, number>> {
  const exporting = new Set(roles.flatMap(({ actions }) => actions.filter(isExport)));
  const limits = Array.from(exporting, (ability): [Ability, number] => {
    const giving = roles.filter(({ actions }) => actions.includes(ability));
    return [ability, Math.max(...giving.map(({ export_rows: limit }) => limit ?? Number.POSITIVE_INFINITY))];
  });
  return Object.fromEntries(limits.filter(([, limit]) => Number.isFinite(limit)));
}
