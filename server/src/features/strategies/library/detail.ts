import type { Authority } from '@quarterdeck/contract/core/access';
import {
  revisionsMax,
  type StrategyDetail,
  type StrategyRevision,
} from '@quarterdeck/contract/features/strategies/library/library';
import sql, { raw } from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { latestBacktestOf } from './latest-backtest.ts';
import { strategyList } from './list.ts';

/** A strategy with its revisions, the newest first. */
export async function findStrategy(db: Queryable, id: number, access: Authority): Promise<StrategyDetail> {
  const strategy = await findRow(db, strategyList, id, access);
  const [revisions, history] = await Promise.all([
    db.query<StrategyRevision>(sql`
      SELECT r.id, r.revision, r.parameters, r.lint, r.min_capital, r.parameters_hash, a.username AS author,
        b.finished_at AS backtest_at, r.created_at
      FROM strategy_revision AS r LEFT JOIN admin AS a ON a.id = r.author_id
        LEFT JOIN LATERAL ${raw(latestBacktestOf('r.id'))} AS b ON true
      WHERE r.strategy_id = ${id} ORDER BY r.revision DESC LIMIT ${revisionsMax}`),
    historyOf(db, 'strategy', id),
  ]);
  return { strategy, revisions, history };
}
