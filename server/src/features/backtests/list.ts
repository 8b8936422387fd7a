import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type Backtest,
  type BacktestState,
  backtestMachine,
  backtestList as contract,
} from '@quarterdeck/contract/features/backtests/backtests';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { defineList, findRow } from '#kernel/list/list.ts';
import type { backtest } from './table.ts';

/** A row of the table. */
export interface BacktestRow extends Omit<typeof backtest.$inferSelect, 'status' | 'parameters'> {
  status: BacktestState;
  parameters: StrategyParameters;
}

/** Of a back-test or a sweep `b`: what it was made over. */
export const testedFrom = sql`
  LEFT JOIN strategy_revision AS r ON r.id = b.strategy_revision_id LEFT JOIN strategy AS s ON s.id = r.strategy_id
  JOIN candle_series AS c ON c.id = b.series_id JOIN pair AS p ON p.id = c.pair_id
  JOIN exchange AS e ON e.id = p.exchange_id`;

export const testedColumns = {
  id: 'b.id',
  strategy_id: 'r.strategy_id',
  strategy_zh: 's.name_zh',
  strategy_ch: 's.name_ch',
  strategy_en: 's.name_en',
  series_id: 'b.series_id',
  exchange: 'e.code',
  symbol: 'p.symbol',
  timeframe: 'c.timeframe',
  from_at: 'b.from_at',
  to_at: 'b.to_at',
  status: 'b.status',
  progress: 'b.progress',
  failure: 'b.failure',
  started_by: 'b.started_by',
  created_at: 'b.created_at',
  finished_at: 'b.finished_at',
  version: 'b.version',
};

type Stored = Omit<Backtest, 'allowed_actions'>;

/** Back-tests, running and past. */
export const backtestList = defineList<typeof contract, Stored>(contract, {
  from: sql`backtest AS b ${testedFrom}`,
  owner: 'house',
  id: 'b.id',
  columns: {
    ...testedColumns,
    revision: 'r.revision',
    parameters_hash: 'b.parameters_hash',
    verdict: 'b.verdict',
    spread: 'b.spread',
    equity: 'b.equity',
    net: 'b.net',
    cycles: 'b.cycles',
    open_unrealised: 'b.open_unrealised',
    max_drawdown_pct: 'b.max_drawdown_pct',
  },
  present: (stored: Stored, access: Authority): Backtest => ({
    ...stored,
    allowed_actions: allowedActions(backtestMachine, stored, access),
  }),
});

export const backtestSubject: Subject<BacktestRow, Backtest> = {
  type: 'backtest',
  owner: 'house',
  read: (db, id, access) => findRow(db, backtestList, id, access),
};
