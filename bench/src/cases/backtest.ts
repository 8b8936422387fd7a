import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { backTestPath } from '@quarterdeck/strategy/backtest';
import { between, CandleBuilder, type Candles, minute, startOf } from '@quarterdeck/strategy/candles';
import { readCandles } from '@quarterdeck/strategy/csv';
import { Fraction } from '@quarterdeck/strategy/fraction';
import { defaultParameters } from '@quarterdeck/strategy/parameters';
import { type GivenCandle, oracle } from '@quarterdeck/strategy/test/oracle';
import type { Bench } from '../bench.ts';
import { alternate } from '../measure.ts';
import { atLeast, atMost, type Figure, reaches } from '../report.ts';

const [fullRounds, fullCandles] = [5, 525_600];
/** Years in a row, as a sweep plays them. */
const [fullYears, shortYears] = [8, 1];
/** The naive implementation plays a part of the year. */
const [fullNaive, shortNaive] = [10_000, 500];
const path = 'by_colour';

const parameters = {
  ...defaultParameters(),
  max_adds: 6,
  proportion_decline: '1.2',
  callback: '0.3',
  profit_callback: '0.3',
  fee: '0.05',
  min_notional: '5',
};

const recorded = join(import.meta.dirname, '../../../../shared/data/btc-perp-20211231-20220201_1m.csv');

/** A year of minutes played through a strategy under one path, beside a naive implementation and beside a bare loop over the candles. */
export async function* measureBacktest({ size }: Bench): AsyncGenerator<Figure> {
  const [rounds, count] = [size(fullRounds, 1), size(fullCandles, 5_000)];
  const used = memory();
  const candles = repeated(count);
  const result = backTestPath(parameters, candles, path);
  const bytes = (memory() - used) / count;
  if (result.cycles === 0) throw new Error('No cycle closed');

  const part = between(candles, undefined, startOf(candles, size(fullNaive, shortNaive)));
  const texts = textsOf(part);
  const years = size(fullYears, shortYears);
  const ours = async () =>
    perSecond(count * years, () => {
      for (let year = 0; year < years; year += 1) backTestPath(parameters, candles, path);
    });
  const naive = await alternate(rounds, ours, async () =>
    perSecond(texts.length, () => oracle(parameters, texts, path)),
  );
  yield reaches('backtest: candles of one path on one core', naive.ours, 5_000_000, 's');
  yield atLeast('backtest: beside the naive implementation', naive, 20);
  const bare = await alternate(rounds, ours, async () => perSecond(count, () => bareLoop(candles)));
  yield atLeast('backtest: beside a loop that compares and adds', bare, 0.01);
  yield atMost('backtest: memory a candle, with fills and cycles', bytes, 24, 'bytes');
}

/** Candles played in a second. */
function perSecond(count: number, work: () => unknown): number {
  const start = performance.now();
  work();
  return (count / (performance.now() - start)) * 1_000;
}

/** The least that looking at every candle takes. */
function bareLoop({ high, low, close }: Candles): number {
  const bounds = { low: -1, high: Number.MAX_SAFE_INTEGER };
  let sum = 0;
  for (let index = 0; index < close.length; index += 1) {
    if ((low[index] as number) <= bounds.low || (high[index] as number) >= bounds.high) break;
    sum += close[index] as number;
  }
  if (sum <= 0) throw new Error('The loop did not see the candles');
  return sum;
}

/** The recorded month, or a walk of chance where it is missing, again and again. */
function repeated(count: number): Candles {
  const month = existsSync(recorded) ? readCandles([readFileSync(recorded)]).candles : walk(45_000);
  const builder = new CandleBuilder({ timeframe: minute, tick: month.tick });
  const { open, high, low, close } = month;
  for (let index = 0; index < count; index += 1) {
    const from = index % close.length;
    builder.add(index * minute, open[from] ?? 0, high[from] ?? 0, low[from] ?? 0, close[from] ?? 0);
  }
  return builder.candles();
}

function walk(count: number): Candles {
  const builder = new CandleBuilder({ timeframe: minute, tick: '0.5' });
  let [price, state] = [90_000, 1];
  const chance = (range: number) => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return ((state >>> 0) / 2 ** 32) * range;
  };
  for (let index = 0; index < count; index += 1) {
    const open = price;
    // Back towards the middle, so that the walk never ends at zero.
    price = Math.round(price + chance(120) - 60 + (90_000 - price) / 2_000);
    const [low, high] = [Math.min(open, price) - chance(30), Math.max(open, price) + chance(30)];
    builder.add(index * minute, open, Math.ceil(high), Math.floor(low), price);
  }
  return builder.candles();
}

function textsOf(candles: Candles): GivenCandle[] {
  const tick = Fraction.of(candles.tick);
  const text = (ticks: number | undefined) => new Fraction(BigInt(ticks ?? 0)).times(tick).toText();
  return Array.from({ length: candles.close.length }, (_, index) => ({
    start: startOf(candles, index),
    open: text(candles.open[index]),
    high: text(candles.high[index]),
    low: text(candles.low[index]),
    close: text(candles.close[index]),
  }));
}

/** Bytes that are still used after a collection: the second one waits for the buffers that the first one released. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
