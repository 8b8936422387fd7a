import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { type Sql } from 'sql-template-tag';
import { type AdminWithRoles, actorOf } from '#identity/actor.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A role group with what it lets its members do. */
export type RoleRights = AdminWithRoles['roles'][number];

const roleColumns = sql`id, name, actions, trim_scale(approve_max_usdt)::text AS approve_max_usdt,
  trim_scale(adjust_max_usdt)::text AS adjust_max_usdt, export_rows, data_scope, countries`;

/** What somebody with these roles may do, whose own account stands there in the referral tree. */
export function authorityOf(roles: readonly RoleRights[], team: string | null): Authority {
  return actorOf({ admin_id: 0, username: '', user_id: null, team, roles: [...roles] }).access;
}

/** Where an admin's own account stands in the referral tree. */
export async function teamOf(db: Queryable, { user_id }: { user_id: number | null }): Promise<string | null> {
  if (user_id === null) return null;
  const account = await db.maybe<{ path: string }>(sql`SELECT path FROM users WHERE id = ${user_id}`);
  return account?.path ?? null;
}

/** Every role group with what it is for, in the order in which they were made. */
export async function allRoles(db: Queryable): Promise<(RoleRights & { description: string })[]> {
  return await db.query(sql`SELECT ${roleColumns}, description FROM role ORDER BY id`);
}

/** The roles that an admin holds. */
export async function rolesOf(tx: Transaction, adminId: number): Promise<RoleRights[]> {
  return await rolesWhere(tx, sql`id IN (SELECT role_id FROM admin_role WHERE admin_id = ${adminId})`);
}

/**
 * The roles with these ids.
 * @throws Refusal `role_unknown` where one of them does not exist.
 */
export async function rolesById(tx: Transaction, ids: readonly number[]): Promise<RoleRights[]> {
  const roles = await rolesWhere(tx, sql`id = ANY(${ids})`);
  if (roles.length !== ids.length)
    throw new Refusal('role_unknown', { fields: { role_ids: 'role_unknown' } });
  return roles;
}

/** What they let do stays as it is until the transaction ends. */
async function rolesWhere(tx: Transaction, condition: Sql): Promise<RoleRights[]> {
  return await tx.query<RoleRights>(
    sql`SELECT ${roleColumns} FROM role WHERE ${condition} ORDER BY id FOR SHARE`,
  );
}
