import { type Ability, type Authority, can, superRoleId } from '@quarterdeck/contract/core/access';
import type { RightHolder } from '@quarterdeck/contract/features/roles/roles';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** Who has the right, by name, with the roles that give it to them. */
export async function findHolders(db: Queryable, ability: Ability): Promise<RightHolder[]> {
  return await db.query<RightHolder>(sql`
    SELECT admin.id, admin.username, admin.nickname, admin.status,
      jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) ORDER BY role.id) AS roles
    FROM admin
    JOIN admin_role ON admin_role.admin_id = admin.id
    JOIN role ON role.id = admin_role.role_id AND (role.id = ${superRoleId} OR ${ability} = ANY(role.actions))
    GROUP BY admin.id ORDER BY admin.username`);
}

/** Who decides about records is for those who may read them: `article.publish` for those who have `article.read`. */
export function mayReadOf(ability: Ability, access: Authority): boolean {
  const reading = `${ability.split('.')[0]}.read`;
  return abilities.some((one) => one === reading && can(access, one));
}

/** The roles that give the right to somebody who can use it, in their order. */
export async function findRoleNames(db: Queryable, ability: Ability): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    SELECT role.name FROM role
    WHERE (role.id = ${superRoleId} OR ${ability} = ANY(role.actions))
      AND EXISTS (SELECT FROM admin_role JOIN admin ON admin.id = admin_id
        WHERE role_id = role.id AND admin.status = 'active')
    ORDER BY role.id`);
  return rows.map(({ name }) => name);
}
