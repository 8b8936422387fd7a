import type { CopyCoverage } from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** Days that coverage looks at, and those after which a copy is forgotten. */
const coverageDays = 30;
const keptDays = 90;

/** Of the orders of the last days that a condition on `c` finds: how many, how many were copied, and by how much worse. */
export function copiesOf(which: Sql, now: Date): Sql {
  return sql`
    SELECT count(*)::int AS signals, (count(*) FILTER (WHERE c.outcome = 'copied'))::int AS copied,
      trim_scale(round(avg(c.deviation), 2))::text AS deviation
    FROM trader_copy AS c WHERE ${which} AND c.signal_at > ${daysBefore(now, coverageDays).toISOString()}`;
}

/** How much of a trader's orders followers copied, and why not the rest. */
export async function coverageOf(db: Queryable, traderId: number, now: Date): Promise<CopyCoverage> {
  const of = sql`c.trader_id = ${traderId}`;
  const [all, skipped] = await Promise.all([
    db.one<Omit<CopyCoverage, 'skipped'>>(copiesOf(of, now)),
    db.query<CopyCoverage['skipped'][number]>(sql`
      SELECT c.reason, count(*)::int AS count FROM trader_copy AS c
      WHERE ${of} AND c.outcome = 'skipped' AND c.signal_at > ${daysBefore(now, coverageDays).toISOString()}
      GROUP BY c.reason ORDER BY count DESC, c.reason`),
  ]);
  return { ...all, skipped };
}

/** Forgets copies that no figure looks at any more. */
export function forgetCopiesJob({ db, now }: Pick<Services, 'db' | 'now'>): Job {
  return {
    name: 'trader_copy_forget',
    cron: '50 0 * * *',
    options: { concurrency: 1 },
    run: async () => {
      await db.query(
        sql`DELETE FROM trader_copy WHERE signal_at < ${daysBefore(now(), keptDays).toISOString()}`,
      );
    },
  };
}
