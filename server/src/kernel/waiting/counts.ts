import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { totalCap } from '@quarterdeck/contract/core/http/list';
import type { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { singleFlight } from '../list/single-flight.ts';
import { badgeOf, countWaiting, type WaitingRows } from './waiting.ts';

/** The counts of all for whom the same waits are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as it is for the reader. */
export async function findCounts(
  db: Queryable,
  waiting: readonly WaitingRows[],
  access: Authority,
): Promise<ReplyOf<typeof menuCounts>> {
  const own = waiting.flatMap((rows) => {
    const count = countWaiting(access, badgeOf(rows));
    return count === undefined ? [] : [sql`SELECT ${rows.menu}::text AS name, (${count}) AS count`];
  });
  if (own.length === 0) return { list: [] };
  const statement = sql`${join(own, ' UNION ALL ')}`;
  const rows = await singleFlight(db, statement, countAge, () =>
    db.query<{ name: string; count: number }>(statement),
  );
  return {
    list: rows
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ name, count, capped: count >= totalCap })),
  };
}
