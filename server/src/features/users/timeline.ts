import { type Ability, type Authority, can } from '@quarterdeck/contract/core/access';
import type { UserEvent } from '@quarterdeck/contract/features/users/users';
import sql, { join, raw } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** So many of the latest steps are shown, of so many of the latest records of each kind; the log has all. */
const most = 200;
const recordsMost = 50;

/**
 * The kinds of records that a user is in: by the column that names the user, the one that names whose data the record is, where that is
 * somebody else, and who may read them.
 */
const kinds = [
  { type: 'recharge', user: 'user_id', need: 'recharge.read' },
  { type: 'withdrawal', user: 'user_id', need: 'withdrawal.read' },
  { type: 'transfer', user: 'user_id', need: 'transfer.read' },
  { type: 'transfer', user: 'to_user_id', owner: 'user_id', need: 'transfer.read' },
  { type: 'adjustment', user: 'user_id', need: 'adjustment.read' },
  { type: 'copy_profit', user: 'follower_id', need: 'copy_profit.read' },
  { type: 'copy_profit', user: 'trader_id', owner: 'follower_id', need: 'copy_profit.read' },
  { type: 'reward', user: 'beneficiary_id', need: 'reward.read' },
  { type: 'user_level', user: 'user_id', need: 'distribution.read' },
] as const satisfies readonly { type: string; user: string; owner?: string; need: Ability }[];

/** The log has one name for blacklisting, immediate or requested; the changed fields tell which. */
const actionShown = sql`
  CASE WHEN action <> 'user.blacklist' THEN action WHEN after->>'request_kind' IS NULL THEN 'user.shut_out'
    ELSE 'user.ask_blacklist' END`;

/** The recent actions on a user and, within the reader's scope, on the user's records, oldest first. */
export async function timelineOf(db: Queryable, id: number, access: Authority): Promise<UserEvent[]> {
  const records = kinds
    .filter(({ need }) => can(access, need))
    .map(({ type, user, ...of }) => {
      const isSeen = 'owner' in of ? inScope(access, ofUser(of.owner)) : [];
      const conditions = join([sql`${raw(user)} = ${id}`, ...isSeen], ' AND ');
      return sql`
        (SELECT ${type}::text, id FROM ${raw(type)} WHERE ${conditions} ORDER BY created_at DESC, id DESC
        LIMIT ${recordsMost}::int)`;
    });
  const own = join([sql`SELECT 'user'::text AS type, ${id}::bigint AS id`, ...records], ' UNION ALL ');
  return await db.query<UserEvent>(sql`
    SELECT at, action, actor, "from", "to", reason, batch_ids, object_type, object_id FROM (
      SELECT step.* FROM (${own}) AS own CROSS JOIN LATERAL (
        SELECT id, at, ${actionShown} AS action, actor, before->>'status' AS "from", after->>'status' AS "to", reason, batch_ids,
          object_type, object_id
        FROM admin_log
        WHERE object_type = own.type AND object_id = own.id AND result = 'done' AND after <> '{}'
        ORDER BY id DESC LIMIT ${most}::int) AS step
      ORDER BY step.id DESC LIMIT ${most}::int
    ) AS latest ORDER BY id`);
}
