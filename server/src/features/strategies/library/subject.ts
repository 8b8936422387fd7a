import type {
  LintFinding,
  Strategy,
  StrategyState,
  StrategyStatus,
} from '@quarterdeck/contract/features/strategies/library/library';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import type { strategy, strategyRevision } from '../table.ts';
import { latestBacktest } from './latest-backtest.ts';
import { strategyList } from './list.ts';

/** A row of the table. */
export interface StrategyRow extends Omit<typeof strategy.$inferSelect, 'status'> {
  status: StrategyStatus;
}

export type RevisionRow = typeof strategyRevision.$inferSelect;

export const strategySubject: Subject<StrategyRow, Strategy> = {
  type: 'strategy',
  owner: 'house',
  read: (db, id, access) => findRow(db, strategyList, id, access),
};

/** The newest revision of a strategy. */
export async function newestRevision(db: Queryable, { id, revision }: StrategyRow): Promise<RevisionRow> {
  return await db.one<RevisionRow>(
    sql`SELECT * FROM strategy_revision WHERE strategy_id = ${id} AND revision = ${revision}`,
  );
}

/** The row with what the machine needs besides. The commands check the age of its backtest by their own clock. */
export async function stateOf(db: Queryable, row: StrategyRow): Promise<StrategyRow & StrategyState> {
  const { id, lint } = await newestRevision(db, row);
  const [known, tested, using] = await Promise.all([
    withMakers(db, row, 'shelf_maker'),
    latestBacktest(db, id),
    db.maybe(sql`SELECT FROM robot WHERE strategy_id = ${row.id} LIMIT 1`),
  ]);
  return {
    ...known,
    lint_errors: (lint as LintFinding[]).filter(({ severity }) => severity === 'error').length,
    backtest_fresh: tested !== undefined,
    has_robots: using !== undefined,
  };
}

/** What events say of a strategy. */
export const announcement = ({ name_en, revision }: StrategyRow) => ({ name: name_en, revision });
