import { backtestCandlesMax } from '@quarterdeck/contract/features/backtests/backtests';
import { type Timeframe, timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import { parametersHash } from '#domain/strategies/parameters-hash.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

interface Asked {
  strategy_id?: number | undefined;
  parameters?: StrategyParameters | undefined;
  series_id: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** What a back-test or a sweep is made of. */
export interface TestedOver {
  strategy_revision_id: number | null;
  parameters: StrategyParameters;
  parameters_hash: string;
  from_at: string;
  to_at: string;
}

/** Looks up the requested parameters and range. */
export async function lookUp(tx: Transaction, asked: Asked): Promise<TestedOver> {
  const source = await sourceOf(tx, asked);
  const range = await rangeOf(tx, asked, source.parameters);
  return { ...source, ...range };
}

async function sourceOf(
  tx: Transaction,
  { strategy_id, parameters }: Asked,
): Promise<Omit<TestedOver, 'from_at' | 'to_at'>> {
  if (parameters !== undefined)
    return { strategy_revision_id: null, parameters, parameters_hash: parametersHash(parameters) };
  const revision = await tx.maybe<Omit<TestedOver, 'from_at' | 'to_at'>>(sql`
    SELECT r.id AS strategy_revision_id, r.parameters, r.parameters_hash
    FROM strategy AS s JOIN strategy_revision AS r ON r.strategy_id = s.id AND r.revision = s.revision
    WHERE s.id = ${strategy_id}`);
  if (revision === undefined) throw new Refusal('not_found', { fields: { strategy_id: 'not_found' } });
  return revision;
}

async function rangeOf(
  tx: Transaction,
  { series_id, from, to }: Asked,
  { is_macd, is_mea, macd_tf }: StrategyParameters,
): Promise<Pick<TestedOver, 'from_at' | 'to_at'>> {
  const series = await tx.maybe<{
    timeframe: Timeframe;
    is_inverse: boolean;
    first_at: string | null;
    last_at: string | null;
  }>(sql`
    SELECT s.timeframe, p.contract_type LIKE 'inverse%' AS is_inverse, s.first_at, s.last_at
    FROM candle_series AS s JOIN pair AS p ON p.id = s.pair_id WHERE s.id = ${series_id} FOR KEY SHARE OF s`);
  if (series === undefined) throw new Refusal('not_found', { fields: { series_id: 'not_found' } });
  const { timeframe, is_inverse, first_at, last_at } = series;
  // The engine counts profit in the quote coin, as spot and linear contracts do.
  if (is_inverse) throw new Refusal('backtest_inverse', { fields: { series_id: 'backtest_inverse' } });
  if (first_at === null || last_at === null)
    throw new Refusal('backtest_no_candles', { fields: { series_id: 'backtest_no_candles' } });
  const length = timeframeSeconds[timeframe] * 1_000;
  const start = Math.max(Date.parse(from ?? first_at), Date.parse(first_at));
  const end = Math.min(to === undefined ? Infinity : Date.parse(to), Date.parse(last_at) + length);
  if (start >= end) throw new Refusal('backtest_no_candles', { fields: { from: 'backtest_no_candles' } });
  if ((end - start) / length > backtestCandlesMax)
    throw new Refusal('backtest_too_many', { parameters: { max: String(backtestCandlesMax) } });
  const hasSignals = is_macd === 1 || is_mea === 1;
  const signals = hasSignals && macd_tf !== '' ? signalMs(macd_tf) : length;
  if (signals % length !== 0)
    throw new Refusal('backtest_signal_timeframe', { fields: { series_id: 'backtest_signal_timeframe' } });
  return { from_at: new Date(start).toISOString(), to_at: new Date(end).toISOString() };
}

const signalMs = (timeframe: Timeframe) => timeframeSeconds[timeframe] * 1_000;
