import type { Authority } from '@quarterdeck/contract/core/access';
import type { RoleDetail, RoleMember } from '@quarterdeck/contract/features/roles/roles';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { roleList } from './list.ts';

/** A role group with who holds it and what was done to it. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RoleDetail> {
  const role = await findRow(db, roleList, id, access);
  const [members, history] = await Promise.all([findMembers(db, id), historyOf(db, 'role', id)]);
  return { role, members, history };
}

async function findMembers(db: Queryable, roleId: number): Promise<RoleMember[]> {
  return await db.query<RoleMember>(sql`
    SELECT admin.id, admin.username, admin.nickname, admin.status
    FROM admin_role JOIN admin ON admin.id = admin_role.admin_id
    WHERE admin_role.role_id = ${roleId} ORDER BY admin.username`);
}
