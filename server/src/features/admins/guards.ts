import { type Authority, superRoleId } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { isWithin } from '#identity/within.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { authorityOf, type RoleRights, rolesOf, teamOf } from './rights.ts';
import { type AdminAction, actionError } from './rules.ts';
import type { AdminRow } from './subject.ts';

/**
 * The role groups of an admin, whose row is locked, if `access` may do this to them.
 * @throws Refusal `admin_self`, `admin_beyond_rights`, `admin_status_wrong`.
 */
export async function requireAction(
  tx: Transaction,
  action: AdminAction,
  row: AdminRow,
  access: Authority,
): Promise<RoleRights[]> {
  const [roles, team] = await Promise.all([rolesOf(tx, row.id), teamOf(tx, row)]);
  // To everybody else who is gone is not there.
  if (row.status === 'deleted') throw new Refusal('not_found');
  const error = actionError(action, { ...row, roles, team }, access);
  if (error !== undefined) throw new Refusal(error);
  return roles;
}

/** @throws Refusal `role_beyond_rights` if the role groups allow the owner of the account more, or to see more, than the admin who assigns them. */
export function requireGrantable(roles: readonly RoleRights[], team: string | null, access: Authority): void {
  if (isWithin(authorityOf(roles, team), access)) return;
  throw new Refusal('role_beyond_rights', { fields: { role_ids: 'role_beyond_rights' } });
}

/**
 * Makes sure that somebody else can still do everything, for a command that takes an active super administrator
 * away. Those commands wait for each other here, so that two of them cannot take each other's last one.
 * @throws Refusal `admin_last_super`.
 */
export async function requireAnotherSuper(
  tx: Transaction,
  { id, status }: AdminRow,
  roles: readonly RoleRights[],
): Promise<void> {
  if (status !== 'active' || !roles.some((role) => role.id === superRoleId)) return;
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('super administrators'))`);
  const other = await tx.maybe(sql`
    SELECT admin.id FROM admin JOIN admin_role ON admin_role.admin_id = admin.id
    WHERE admin_role.role_id = ${superRoleId} AND admin.status = 'active' AND admin.id <> ${id} LIMIT 1`);
  if (other === undefined) throw new Refusal('admin_last_super');
}
