import { platform as authority } from '@quarterdeck/contract/core/access';
import sql, { raw } from 'sql-template-tag';
import { type AdminWithRoles, actorOf, heldRole } from '#identity/actor.ts';
import type { Actor } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';

export type SampleActors = ReadonlyMap<string, Actor>;

/** Who makes the calls of the story: staff by their names and with their own rights, and the platform by its key. */
export async function sampleActors(db: Queryable): Promise<SampleActors> {
  const staff = await db.query<AdminWithRoles>(sql`
    SELECT a.id AS admin_id, a.username, a.user_id,
      (SELECT path FROM users WHERE users.id = a.user_id) AS team, jsonb_agg(${raw(heldRole)}) AS roles
    FROM admin AS a JOIN admin_role ON admin_role.admin_id = a.id JOIN role ON role.id = admin_role.role_id
    GROUP BY a.id`);
  const key = await db.one<{ id: number; name: string }>(
    sql`SELECT id, name FROM platform_key ORDER BY id LIMIT 1`,
  );
  const platform: Actor = {
    kind: 'platform',
    id: key.id,
    name: key.name,
    access: authority,
  };
  return new Map([
    ...staff.map((row): [string, Actor] => [row.username, actorOf(row)]),
    ['platform', platform],
  ]);
}
