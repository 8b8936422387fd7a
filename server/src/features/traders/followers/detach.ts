import sql, { raw } from 'sql-template-tag';
import type { ChangeScope } from '#command/change.ts';
import { idleSql } from '../terms.ts';
import { announcement, type TraderRow } from '../traders/subject.ts';

type Scope = Pick<ChangeScope<TraderRow, unknown>, 'tx' | 'context' | 'emit'>;

/** Detaches the followers of a trader, or those who are idle, and says how many there were. */
export async function detachAll(
  { tx, context, emit }: Scope,
  row: TraderRow,
  cause: 'revoked' | 'idle',
): Promise<number> {
  const now = context.now.toISOString();
  const which = cause === 'idle' ? raw(idleSql('f')) : raw('true');
  const left = await tx.query<{ follower: string }>(sql`
    UPDATE trader_follower AS f SET left_at = greatest(${now}::timestamptz, f.joined_at), cause = ${cause}
    FROM users AS u WHERE u.id = f.follower_id AND f.trader_id = ${row.id} AND f.left_at IS NULL AND ${which}
    RETURNING u.uid AS follower`);
  const trader = await announcement(tx, row);
  for (const { follower } of left) await emit('trader.unfollowed', row.id, { ...trader, follower, cause });
  return left.length;
}
