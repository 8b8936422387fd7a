import { type DayBlock, packDay, type SlotCandle } from '@quarterdeck/contract/features/candles/day-block';
import {
  addDays,
  applyImport,
  beginImport,
  type CandleImport,
  endImport,
} from '@quarterdeck/contract/features/candles/imports';
import { slotsOfDay, type Timeframe } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import type { Client } from '#test/support/client.ts';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

/** A pair with a tick of a half; its exchange is made with it. */
export async function aPair({ services }: TestServer, code = `made${made++}`, tick = '0.5'): Promise<number> {
  const { id } = await services.db.one<{ id: number }>(sql`
    WITH at AS (
      INSERT INTO exchange (code, name, supports, key_fields, rate_limit_ms, timeframes)
      VALUES (${code}, ${code}, '{spot}', '{}', 50, '{1m}') RETURNING id
    )
    INSERT INTO pair (exchange_id, native_id, contract_type, symbol, base, quote, tick, step, min_notional, sort, source)
    SELECT id, 'BTCUSDT', 'spot', 'BTC/USDT', 'BTC', 'USDT', ${tick}, 0.0001, 5, 1, 'manual' FROM at RETURNING id`);
  return id;
}

/** A day of candles whose prices follow from their slots. */
export function aDay(day: string, candles: readonly SlotCandle[], timeframe: Timeframe = '1m') {
  return { day, ...base64Of(packDay(candles, slotsOfDay(timeframe))) };
}

export function base64Of({ present, prices }: DayBlock) {
  return {
    present: present && Buffer.from(present).toString('base64'),
    prices: Buffer.from(prices).toString('base64'),
  };
}

/** Candles of all slots from one to before another, at one price. */
export function flat(from: number, until: number, price: number): SlotCandle[] {
  return Array.from({ length: until - from }, (_, at) => [from + at, price, price + 2, price - 2, price + 1]);
}

/** Brings days up to where they are compared. */
export async function anImport(
  client: Client,
  pair_id: number,
  days: readonly ReturnType<typeof aDay>[],
  tick = '0.5',
): Promise<CandleImport> {
  const begun = await client.call(beginImport, {
    pair_id,
    timeframe: '1m',
    tick,
    name: 'candles.csv',
    bad: 0,
    bad_rows: [],
  });
  for (let at = 0; at < days.length; at += 15)
    await client.call(addDays, { id: begun.id, days: days.slice(at, at + 15) });
  return await client.call(endImport, { id: begun.id, version: begun.version });
}

/** Brings days and stores them. */
export async function stored(
  client: Client,
  pairId: number,
  days: readonly ReturnType<typeof aDay>[],
  tick = '0.5',
) {
  const { id, version } = await anImport(client, pairId, days, tick);
  return await client.call(applyImport, { id, version });
}

/** The id of a series without candles. */
export async function aSeries(server: TestServer): Promise<number> {
  const pair = await aPair(server);
  const { id } = await server.services.db.one<{ id: number }>(sql`
    INSERT INTO candle_series (pair_id, timeframe, tick) VALUES (${pair}, '1m', 0.5) RETURNING id`);
  return id;
}
