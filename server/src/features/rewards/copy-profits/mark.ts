import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';

interface Pair {
  followerId: number;
  traderId: number;
}

export interface Mark {
  high_water: string;
  /** Null: nothing was reported yet. */
  reported_to: string | null;
}

/** The mark of a follower with a trader, locked: what is reported of the two is reckoned one after the other. */
export async function lockMark(tx: Transaction, { followerId, traderId }: Pair): Promise<Mark> {
  tx.send(sql`
    INSERT INTO copy_mark (follower_id, trader_id) VALUES (${followerId}, ${traderId}) ON CONFLICT DO NOTHING`);
  return await tx.one<Mark>(sql`
    SELECT high_water, reported_to FROM copy_mark WHERE follower_id = ${followerId} AND trader_id = ${traderId}
    FOR NO KEY UPDATE`);
}

export async function moveMark(
  tx: Transaction,
  { followerId, traderId }: Pair,
  highWater: string,
  reportedTo: string | null,
): Promise<void> {
  await tx.query(sql`
    UPDATE copy_mark SET high_water = ${highWater}, reported_to = ${reportedTo}
    WHERE follower_id = ${followerId} AND trader_id = ${traderId}`);
}
