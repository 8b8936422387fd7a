import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type Timeframe,
  timeframeSeconds,
  timeframes,
} from '@quarterdeck/contract/features/candles/timeframes';
import {
  type ReplayFill,
  type RobotReplay,
  replayDaysMax,
} from '@quarterdeck/contract/features/robots/robots/replay';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { startOf } from '@quarterdeck/strategy/candles';
import { Fraction, one, zero } from '@quarterdeck/strategy/fraction';
import sql from 'sql-template-tag';
import { type Range, readSeries } from '#domain/candles/read.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { runWorker } from '#kernel/run-worker.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { robotList } from './list.ts';
import type { ReplayTask, ReplayWord } from './replay-worker.ts';

const dayMs = 86_400_000;
const program = new URL('./replay-worker.ts', import.meta.url);
/** A long cycle with a trailing exit takes a tenth of a second: one at a time, beside the thread that answers. */
const withPermit = limitConcurrency(1, { waitingMax: 20, waitMs: 10_000 });
/** No replay takes as long. */
const longestMs = 30_000;
const basisPoints = new Fraction(10_000n);

/** A level of the ladder, or all that was sold at the end, as the robot traded it. */
interface Traded {
  level: number | null;
  is_entry: boolean;
  at: string;
  price: string;
}

/** What the strategy fills, by the same keys as what the robot traded. */
type Filled = Pick<Traded, 'at' | 'price'>;

const nothing = (outcome: RobotReplay['outcome']): RobotReplay => ({
  outcome,
  timeframe: null,
  fills: [],
  slippage: null,
});

/** Plays a cycle of a robot again, from its first fill, with the parameters that it runs. */
export async function replayCycle(
  db: Queryable,
  { id, cycleNo, now }: { id: number; cycleNo: number; now: Date },
  access: Authority,
): Promise<RobotReplay> {
  const robot = await findRow(db, robotList, id, access);
  const isLong = robot.direction === 'long';
  const traded = await db.query<Traded>(sql`
    WITH fill AS (
      SELECT o.side = ${isLong ? 'buy' : 'sell'} AS is_entry, o.level, f.at, f.price, f.qty
      FROM robot_order AS o JOIN robot_fill AS f ON f.client_order_id = o.client_order_id
      WHERE o.robot = ${robot.robot} AND o.user_id = ${robot.user_id} AND o.cycle_no = ${cycleNo} AND f.qty > 0
    )
    SELECT is_entry, CASE WHEN is_entry THEN level END AS level, min(at) AS at,
      round(sum(price * qty) / sum(qty), 12) AS price
    FROM fill GROUP BY 1, 2 ORDER BY 3`);
  const first = traded.find(({ is_entry }) => is_entry);
  const last = traded.at(-1);
  if (first === undefined || last === undefined) return nothing('no_fills');
  const from = Date.parse(first.at);
  const isOpen = last.is_entry;
  const to = Math.min(now.getTime(), isOpen ? Number.POSITIVE_INFINITY : Date.parse(last.at) + dayMs);
  if (to - from > replayDaysMax * dayMs) return nothing('too_long');
  const series = await db.maybe<{ id: number; timeframe: Timeframe }>(sql`
    SELECT id, timeframe FROM candle_series WHERE pair_id = ${robot.pair_id} AND first_at < ${first.at} AND last_at > ${first.at}
    ORDER BY array_position(${timeframes}::text[], timeframe) LIMIT 1`);
  if (series === undefined) return nothing('no_candles');
  const length = timeframeSeconds[series.timeframe] * 1_000;
  const begun = Math.floor(from / length) * length;
  const range = { from: new Date(begun - length).toISOString(), to: new Date(to).toISOString() };
  const { params } = await db.one<{ params: StrategyParameters }>(
    sql`SELECT params FROM robot WHERE id = ${id}`,
  );
  // It entered, and what it paid beyond the rule is what is asked for.
  const parameters = { ...params, is_macd: 0, is_mea: 0, slippage: '0' };
  const filled = await withPermit(() => play(db, series.id, { ...range, begun }, parameters));
  if (filled === undefined) return nothing('no_candles');
  return { outcome: 'done', timeframe: series.timeframe, ...compared(traded, filled, isLong) };
}

/** Plays the candles of a range in a thread of its own; undefined where they do not reach back to the beginning. */
async function play(
  db: Queryable,
  series: number,
  { begun, ...range }: Range & { begun: number },
  parameters: StrategyParameters,
): Promise<Map<string, Filled> | undefined> {
  const candles = await readSeries(db, series, range);
  // The engine enters at the second candle.
  if (candles.close.length < 2 || startOf(candles, 1) !== begun) return undefined;
  const filled = new Map<string, Filled>();
  const task: ReplayTask = { parameters, candles };
  await runWorker<ReplayWord>(
    program,
    task,
    ({ fills }) => {
      for (const { isEntry, level, at, price } of fills) filled.set(keyOf(isEntry, level), { at, price });
    },
    AbortSignal.timeout(longestMs),
  );
  return filled;
}

const keyOf = (isEntry: boolean, level: number | null) => (isEntry ? String(level) : 'exit');

/** Fill by fill: what both made, what the robot alone made, and what it did not. */
function compared(
  traded: readonly Traded[],
  filled: ReadonlyMap<string, Filled>,
  isLong: boolean,
): Pick<RobotReplay, 'fills' | 'slippage'> {
  const known = new Set(traded.map(({ is_entry, level }) => keyOf(is_entry, level)));
  const slippages: Fraction[] = [];
  const fills = traded.map(({ is_entry, level, at, price }): ReplayFill => {
    const replayed = filled.get(keyOf(is_entry, level));
    const slippage = replayed && slippageOf(price, replayed.price, is_entry === isLong);
    if (slippage !== undefined) slippages.push(slippage);
    return {
      ...describe(keyOf(is_entry, level)),
      ...{ at, price, replayed_at: replayed?.at ?? null, replayed_price: replayed?.price ?? null },
      slippage: slippage?.toText(2) ?? null,
    };
  });
  const missed = [...filled].filter(([key]) => !known.has(key));
  for (const [key, { at, price }] of missed)
    fills.push({
      ...describe(key),
      ...{ at: null, price: null, replayed_at: at, replayed_price: price, slippage: null },
    });
  const count = new Fraction(BigInt(Math.max(1, slippages.length)));
  const mean = slippages.reduce((sum, one) => sum.plus(one), zero).over(count);
  return { fills, slippage: slippages.length === 0 ? null : mean.toText(2) };
}

function describe(key: string): Pick<ReplayFill, 'kind' | 'level'> {
  if (key === 'exit') return { kind: 'exit', level: null };
  return { kind: key === '0' ? 'enter' : 'add', level: Number(key) };
}

/** In basis points of what the strategy trades at: above zero where more was paid, or less was got. */
function slippageOf(price: string, replayed: string, isBuy: boolean): Fraction {
  const share = Fraction.of(price).over(Fraction.of(replayed)).minus(one).times(basisPoints);
  return isBuy ? share : zero.minus(share);
}
