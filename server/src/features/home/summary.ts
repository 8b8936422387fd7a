import type { Authority } from '@quarterdeck/contract/core/access';
import type { HomeSummary } from '@quarterdeck/contract/features/home/home';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { sumWaiting, tilesOf, type WaitingRows } from '#kernel/waiting/waiting.ts';

/** The counts of all for whom the same waits are one query a second. */
const countAge = 1_000;

/** The work that waits, as far as it is for the reader. */
export async function findSummary(
  db: Queryable,
  access: Authority,
  waiting: readonly WaitingRows[],
): Promise<HomeSummary> {
  const counts = tilesOf(waiting).map(
    ([name, rows]) => sql`(${sumWaiting(access, rows) ?? sql`SELECT NULL::json`}) AS ${raw(name)}`,
  );
  const statement = sql`SELECT ${join(counts)}`;
  return await singleFlight(db, statement, countAge, () => db.one<HomeSummary>(statement));
}
