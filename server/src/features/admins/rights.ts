import type { Authority } from '@quarterdeck/contract/access';
import sql, { type Sql } from 'sql-template-tag';
import { type AdminWithRoles, actorOf } from '#kernel/access/actor.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A role group with what it lets its members do. */
export type RoleRights = AdminWithRoles['roles'][number];

const roleColumns = sql`id, name, actions, trim_scale(approve_max_usdt)::text AS approve_max_usdt,
  export_rows`;

/** What somebody with these roles may do. */
export function authorityOf(roles: readonly RoleRights[]): Authority {
  return actorOf({ admin_id: 0, username: '', user_id: null, roles: [...roles] }).access;
}

/** Every role group, in the order in which they were made. */
export async function allRoles(db: Queryable): Promise<RoleRights[]> {
  return await db.query<RoleRights>(sql`SELECT ${roleColumns} FROM role ORDER BY id`);
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
