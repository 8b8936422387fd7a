import { startBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import { type SweepAxis, startSweep } from '@quarterdeck/contract/features/backtests/sweeps';
import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { packDay, type SlotCandle } from '@quarterdeck/contract/features/candles/day-block';
import {
  addDays,
  applyImport,
  beginImport,
  daysPerRequest,
  endImport,
} from '@quarterdeck/contract/features/candles/imports';
import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { call, run, type Story } from './step.ts';
import { Market } from './trading/market.ts';
import { day } from './world.ts';

const minutes = 1_440;
const minute = 60_000;

/** Pairs whose candles are kept. */
const kept = [
  { exchange: 'binance', contract_type: 'spot', symbol: 'BTC/USDT', name: 'BTCUSDT-1m.csv' },
  { exchange: 'binance', contract_type: 'spot', symbol: 'ETH/USDT', name: 'ETHUSDT-1m.csv' },
  { exchange: 'binance', contract_type: 'linear_perp', symbol: 'BTC/USDT:USDT', name: 'BTCUSDT-perp-1m.csv' },
] as const;
type Kept = (typeof kept)[number];

/** Some days of the first pair, to test strategies on; the id of their series, or undefined where there is no pair. */
export function* importingSome(at: Date): Story<number | undefined> {
  return yield* importing(kept[0], new Date(at.getTime() - 3 * day), midnightOf(at), at);
}

/** The minutes that robots traded on, as files of them would be imported. */
export function* importingCandles(at: Date, from: Date): Story {
  for (const pair of kept) yield* importing(pair, from, at.getTime(), at);
}

function* importing({ name, ...asked }: Kept, from: Date, to: number, at: Date): Story<number | undefined> {
  const page = yield* call(at, 'risk', pairList.index, { query: asked });
  const pair = page?.list[0];
  if (pair === undefined || pair.tick === null) return undefined;
  const begun = yield* call(at, 'risk', beginImport, {
    body: { pair_id: pair.id, timeframe: '1m', tick: pair.tick, name, bad: 0, bad_rows: [] },
  });
  if (begun === null) return undefined;
  const days = [...daysOf(new Market(pair.base, pair.tick), midnightOf(from), to)];
  for (let index = 0; index < days.length; index += daysPerRequest)
    yield* call(at, 'risk', addDays, {
      body: { id: begun.id, days: days.slice(index, index + daysPerRequest) },
    });
  const read = yield* call(at, 'risk', endImport, { body: { id: begun.id, version: begun.version } });
  if (read === null) return undefined;
  yield* call(at, 'risk', applyImport, { body: { id: read.id, version: read.version } });
  const stored = yield* call(at, 'risk', candleList.index, { query: { pair_id: pair.id } });
  return stored?.list[0]?.id;
}

/** Plays the candles through the newest revision of a strategy. */
export function* testing(strategy_id: number, series_id: number, at: Date): Story {
  const queued = yield* call(at, 'maker', startBacktest, { body: { strategy_id, series_id } });
  if (queued !== null) yield* run(at, 'backtest_run', { id: queued.id });
}

/** Plays them through variants of it. */
export function* sweeping(strategy_id: number, series_id: number, axes: SweepAxis[], at: Date): Story {
  const queued = yield* call(at, 'maker', startSweep, { body: { strategy_id, series_id, axes } });
  if (queued !== null) yield* run(at, 'sweep_run', { id: queued.id });
}

const midnightOf = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** A market's minutes, day by day. */
function* daysOf(market: Market, from: number, to: number) {
  for (let start = from; start < to; start += day) {
    const count = Math.min(minutes, Math.floor((to - start) / minute));
    const candles = Array.from({ length: count }, (_, slot): SlotCandle => {
      const { open, high, low, close } = market.candle(start + slot * minute);
      return [slot, open, high, low, close];
    });
    if (count === 0) return;
    const { present, prices } = packDay(candles, minutes);
    const name = new Date(start).toISOString().slice(0, 10);
    yield { day: name, present: present && base64(present), prices: base64(prices) };
  }
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
