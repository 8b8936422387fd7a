import { backtestDays } from '@quarterdeck/contract/features/strategies/library/library';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

export interface Backtest {
  id: number;
  finished_at: string;
}

/** The newest finished back-test of a revision. */
export async function latestBacktest(db: Queryable, revisionId: number): Promise<Backtest | undefined> {
  return await db.maybe<Backtest>(sql`
    SELECT id, finished_at FROM backtest WHERE strategy_revision_id = ${revisionId} AND status = 'done'
    ORDER BY finished_at DESC, id DESC LIMIT 1`);
}

/** The same in the statement of a list, for the revision that `of` names. */
export const latestBacktestOf = (of: string): string => `(
  SELECT b.id, b.finished_at FROM backtest AS b WHERE b.strategy_revision_id = ${of} AND b.status = 'done'
  ORDER BY b.finished_at DESC, b.id DESC LIMIT 1)`;

/** Whether a back-test still counts for the shelf. */
export function isFresh({ finished_at }: Backtest, now: Date): boolean {
  return new Date(finished_at).getTime() > now.getTime() - backtestDays * 86_400_000;
}

export const freshSql = (finishedAt: string): string =>
  `coalesce(${finishedAt} > now() - interval '${backtestDays} days', false)`;
