import { type Ability, type Authority, superRoleId } from '@quarterdeck/contract/core/access';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { type AdminWithRoles, actorOf, rolesHeld } from './actor.ts';

/** A member of staff whom work may be given to. */
export interface Colleague {
  id: number;
  username: string;
  nickname: string;
  access: Authority;
}

/** People looked at, at most. */
const most = 200;

/** Active staff who have a permission, by name; with an id only that one, or none. */
export async function findColleagues(db: Queryable, ability: Ability, id?: number): Promise<Colleague[]> {
  const conditions = [
    sql`admin.status = 'active'`,
    sql`EXISTS (SELECT FROM admin_role JOIN role ON role.id = role_id
      WHERE admin_id = admin.id AND (role.id = ${superRoleId} OR ${ability} = ANY(role.actions)))`,
    ...(id === undefined ? [] : [sql`admin.id = ${id}`]),
  ];
  const rows = await db.query<AdminWithRoles & { nickname: string }>(sql`
    SELECT admin.id AS admin_id, admin.username, admin.nickname, admin.user_id, held.roles,
      (SELECT path FROM users WHERE users.id = admin.user_id) AS team
    FROM admin CROSS JOIN LATERAL (${rolesHeld}) AS held
    WHERE ${join(conditions, ' AND ')} ORDER BY admin.username LIMIT ${most}::int`);
  return rows.map((row) => {
    const { name, access } = actorOf(row);
    return { id: row.admin_id, username: name, nickname: row.nickname, access };
  });
}
