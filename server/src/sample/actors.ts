import { nobody } from '@quarterdeck/contract/access';
import sql from 'sql-template-tag';
import { type AdminWithRoles, actorOf } from '#kernel/access/actor.ts';
import type { Actor } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';

export type SampleActors = ReadonlyMap<string, Actor>;

/** Who makes the calls of the story: staff by their names and with their own rights, and the platform by its key. */
export async function sampleActors(db: Queryable): Promise<SampleActors> {
  const staff = await db.query<AdminWithRoles>(sql`
    SELECT a.id AS admin_id, a.username, a.user_id, json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'actions', r.actions, 'approve_max_usdt', r.approve_max_usdt::text,
      'export_rows', r.export_rows)) AS roles
    FROM admin AS a JOIN admin_role ON admin_role.admin_id = a.id JOIN role AS r ON r.id = admin_role.role_id
    GROUP BY a.id`);
  const key = await db.one<{ id: number; name: string }>(
    sql`SELECT id, name FROM api_key ORDER BY id LIMIT 1`,
  );
  const platform: Actor = {
    kind: 'platform',
    id: key.id,
    name: key.name,
    access: nobody,
  };
  return new Map([
    ...staff.map((row): [string, Actor] => [row.username, actorOf(row)]),
    ['platform', platform],
  ]);
}
