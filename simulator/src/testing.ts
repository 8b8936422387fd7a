import { startBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { packDay, type SlotCandle } from '@quarterdeck/contract/features/candles/day-block';
import { addDays, applyImport, beginImport, endImport } from '@quarterdeck/contract/features/candles/imports';
import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { call, run, type Story } from './step.ts';
import { day } from './world.ts';

const minutes = 1_440;
const days = 3;

/** Minutes of a pair, as a file of them would be imported; the id of their series, or undefined where there is no pair. */
export function* importingCandles(at: Date): Story<number | undefined> {
  const page = yield* call(at, 'risk', pairList.index, {
    query: { exchange: 'binance', contract_type: 'spot', symbol: 'BTC/USDT' },
  });
  const pair = page?.list[0];
  if (pair === undefined || pair.tick === null) return undefined;
  const begun = yield* call(at, 'risk', beginImport, {
    body: {
      pair_id: pair.id,
      timeframe: '1m',
      tick: pair.tick,
      name: 'BTCUSDT-1m.csv',
      bad: 0,
      bad_rows: [],
    },
  });
  if (begun === null) return undefined;
  yield* call(at, 'risk', addDays, { body: { id: begun.id, days: walk(at, Number(pair.tick)) } });
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

/** Days that end before this one, in which the price falls, recovers and moves sideways. */
function walk(at: Date, tick: number) {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  let price = Math.round(60_000 / tick);
  return Array.from({ length: days }, (_, index) => {
    const candles = Array.from({ length: minutes }, (_minute, slot): SlotCandle => {
      const open = price;
      const trend = Math.sin((index * minutes + slot) / 300) / 6_000;
      price = Math.round(price * (1 + trend + random() * 0.003));
      const edge = Math.round(price * Math.abs(random()) * 0.001);
      return [slot, open, Math.max(open, price) + edge, Math.min(open, price) - edge, price];
    });
    const { present, prices } = packDay(candles, minutes);
    const name = new Date(midnight - (days - index) * day).toISOString().slice(0, 10);
    return { day: name, present: present && base64(present), prices: base64(prices) };
  });
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
