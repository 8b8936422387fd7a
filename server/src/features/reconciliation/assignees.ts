import { superRoleId } from '@quarterdeck/contract/core/access';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** People offered, at most. */
const shownMax = 200;

/** Active staff one of whose roles may work on breaks. */
const workers: Sql = sql`
  SELECT a.id, a.username, a.nickname FROM admin AS a
  WHERE a.status = 'active' AND EXISTS (
    SELECT FROM admin_role JOIN role ON role.id = admin_role.role_id
    WHERE admin_role.admin_id = a.id AND (role.id = ${superRoleId} OR 'reconciliation.work' = ANY(role.actions))
  )`;

export function findAssignees(db: Queryable): Promise<{ id: number; username: string; nickname: string }[]> {
  return db.query(sql`SELECT * FROM (${workers}) AS worker ORDER BY username LIMIT ${shownMax}::int`);
}

export async function mayWorkOnBreaks(db: Queryable, adminId: number): Promise<boolean> {
  return (await db.maybe(sql`SELECT FROM (${workers}) AS worker WHERE id = ${adminId}`)) !== undefined;
}
