import { type Ability, superRoleId } from '@quarterdeck/contract/core/access';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** The condition for the views that are shared with the caller, and their own. */
export function isFor({ name, access: { roles } }: Actor): Sql {
  return sql`(role_ids IS NULL OR shared_by = ${name}
    OR EXISTS (SELECT FROM role WHERE role.id = ANY(role_ids) AND role.name = ANY(${roles})))`;
}

/** Whether a view is shared with the caller, or their own. */
export async function isSharedWith(db: Queryable, id: number, caller: Actor): Promise<boolean> {
  const row = await db.maybe(sql`SELECT FROM shared_view WHERE id = ${id} AND ${isFor(caller)}`);
  return row !== undefined;
}

/** The role groups with a right, in their order. */
export function rolesWith(db: Queryable, ability: Ability): Promise<{ id: number; name: string }[]> {
  return db.query(sql`
    SELECT id, name FROM role WHERE id = ${superRoleId} OR ${ability} = ANY(actions) ORDER BY id`);
}

/**
 * The names of role groups that can open the list of this right.
 * @throws Refusal `role_unknown` where one of them cannot.
 */
export async function requireRoles(
  db: Queryable,
  ids: readonly number[],
  ability: Ability,
): Promise<string[]> {
  const roles = (await rolesWith(db, ability)).filter(({ id }) => ids.includes(id));
  if (roles.length !== ids.length)
    throw new Refusal('role_unknown', { fields: { role_ids: 'role_unknown' } });
  return roles.map(({ name }) => name);
}
