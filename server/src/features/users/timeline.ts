import { type Authority, can } from '@quarterdeck/contract/access';
import type { UserEvent } from '@quarterdeck/contract/users';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** So many of the latest steps are shown, of so many of the latest records of each kind; the log has all. */
const most = 200;
const recordsMost = 50;

/** The kinds of records that are a user's own, by what their users' column is called and who may read them. */
const kinds = [
  { type: 'recharge', owner: 'user_id', need: 'recharge.read' },
  { type: 'withdrawal', owner: 'user_id', need: 'withdrawal.read' },
  { type: 'transfer', owner: 'user_id', need: 'transfer.read' },
  { type: 'adjustment', owner: 'user_id', need: 'adjustment.read' },
  { type: 'reward', owner: 'beneficiary_id', need: 'reward.read' },
  { type: 'user_level', owner: 'user_id', need: 'distribution.read' },
] as const;

/** What was done lately to a user and, as far as the reader may see them, to the user's records, oldest first. */
export async function timelineOf(db: Queryable, id: number, access: Authority): Promise<UserEvent[]> {
  const records = kinds
    .filter(({ need }) => can(access, need))
    .map(
      ({ type, owner }) => sql`
        (SELECT ${type}::text, id FROM ${raw(type)} WHERE ${raw(owner)} = ${id} ORDER BY created_at DESC, id DESC
        LIMIT ${recordsMost}::int)`,
    );
  const own = join([sql`SELECT 'user'::text AS type, ${id}::bigint AS id`, ...records], ' UNION ALL ');
  return await db.query<UserEvent>(sql`
    SELECT at, action, actor, "from", "to", reason, batch_ids, object_type, object_id FROM (
      SELECT step.* FROM (${own}) AS own CROSS JOIN LATERAL (
        SELECT id, at, action, actor, before->>'status' AS "from", after->>'status' AS "to", reason, batch_ids,
          object_type, object_id
        FROM admin_log
        WHERE object_type = own.type AND object_id = own.id AND result = 'done' AND after <> '{}'
        ORDER BY id DESC LIMIT ${most}::int) AS step
      ORDER BY step.id DESC LIMIT ${most}::int
    ) AS latest ORDER BY id`);
}
