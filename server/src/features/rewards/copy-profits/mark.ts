import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

interface Pair {
  followerId: number;
  traderId: number;
}

/** One following of a trader: following again starts over, with a new mark. */
export interface Following extends Pair {
  joinedAt: string;
}

export interface Mark {
  high_water: string;
  /** Null: nothing was reported yet. */
  reported_to: string | null;
}

/** Where no beginning is known. */
const epoch = '1970-01-01T00:00:00Z';

/**
 * The following that a period belongs to: the last that began before the period ended. One that began before something was reported
 * already is late news, and no new beginning.
 */
export async function followingOf(
  db: Queryable,
  { followerId, traderId }: Pair,
  periodTo: string,
): Promise<Following> {
  const { joined_at: joinedAt } = await db.one<{ joined_at: string }>(sql`
    SELECT coalesce(CASE WHEN f.joined_at > coalesce(m.reported_to, '-infinity') THEN f.joined_at END, m.joined_at, ${epoch}::timestamptz)
      AS joined_at
    FROM (SELECT max(f.joined_at) AS joined_at FROM trader_follower AS f JOIN trader AS t ON t.id = f.trader_id
      WHERE t.user_id = ${traderId} AND f.follower_id = ${followerId} AND f.joined_at < ${periodTo}
        AND f.left_at IS DISTINCT FROM f.joined_at) AS f
    LEFT JOIN (SELECT joined_at, reported_to FROM copy_mark
      WHERE follower_id = ${followerId} AND trader_id = ${traderId} AND joined_at < ${periodTo}
      ORDER BY copy_mark.joined_at DESC LIMIT 1) AS m ON true`);
  return { followerId, traderId, joinedAt };
}

/** The mark of a following, locked: reports of the pair are calculated one after the other. */
export async function lockMark(
  tx: Transaction,
  { followerId, traderId, joinedAt }: Following,
): Promise<Mark> {
  tx.send(sql`
    INSERT INTO copy_mark (follower_id, trader_id, joined_at) VALUES (${followerId}, ${traderId}, ${joinedAt})
    ON CONFLICT DO NOTHING`);
  return await tx.one<Mark>(sql`
    SELECT high_water, reported_to FROM copy_mark
    WHERE follower_id = ${followerId} AND trader_id = ${traderId} AND joined_at = ${joinedAt}
    FOR NO KEY UPDATE`);
}

export async function moveMark(
  tx: Transaction,
  { followerId, traderId, joinedAt }: Following,
  highWater: string,
  reportedTo: string | null,
): Promise<void> {
  await tx.query(sql`
    UPDATE copy_mark SET high_water = ${highWater}, reported_to = ${reportedTo}
    WHERE follower_id = ${followerId} AND trader_id = ${traderId} AND joined_at = ${joinedAt}`);
}
