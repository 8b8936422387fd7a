import {
  candleChart,
  candleDetail,
  candleFile,
  candleList,
  removeCandles,
} from '@quarterdeck/contract/features/candles/candles';
import {
  addDays,
  applyImport,
  beginImport,
  candleImportDetail,
  candleImportList,
  discardImport,
  endImport,
  fetchCandles,
} from '@quarterdeck/contract/features/candles/imports';
import { type LoopbackExchange, loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { candlesOf, findSeries } from '#domain/candles/read.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aDay, anImport, aPair, flat, stored } from './fixtures.ts';

let server: TestServer;
let client: Client;
let exchange: LoopbackExchange;
beforeAll(async () => {
  exchange = await loopbackExchange();
  server = await testServer({ background: true, config: { exchangeUrls: exchange.urls } });
  client = await server.signIn('risk');
});
afterAll(async () => {
  await server?.close();
  await exchange?.close();
});

const aFile = { timeframe: '1m' as const, tick: '0.5', name: 'candles.csv', bad: 0, bad_rows: [] };

const seriesOf = async (pair_id: number) => {
  const { list } = await client.call(candleList.index, { pair_id });
  expect(list).toHaveLength(1);
  return list[0] ?? expect.fail();
};

test('an import is compared, applied, and read back as it was', async () => {
  const pair = await aPair(server);
  const ready = await anImport(client, pair, [
    aDay('2022-01-01', flat(0, 1_440, 90_000)),
    aDay('2022-01-02', flat(10, 20, 91_000)),
  ]);
  expect(ready).toMatchObject({ status: 'ready', candles: 1_450, same: 0, differing: 0 });
  expect(ready.from_at).toBe('2022-01-01T00:00:00.000Z');
  expect(ready.to_at).toBe('2022-01-02T00:19:00.000Z');
  const applied = await client.call(applyImport, { id: ready.id, version: ready.version });
  expect(applied.status).toBe('applied');
  const series = await seriesOf(pair);
  expect(series).toMatchObject({ candles: 1_450, missing: 10, tick: '0.5' });
  const { db } = server.services;
  const candles = await candlesOf(db, await findSeries(db, series.id), { from: '2022-01-01T23:59:00Z' });
  expect(candles.stretches).toEqual([
    { index: 0, start: Date.parse('2022-01-01T23:59:00Z') },
    { index: 1, start: Date.parse('2022-01-02T00:10:00Z') },
  ]);
  expect([...candles.open]).toEqual([90_000, ...Array(10).fill(91_000)]);
  expect([...candles.low].slice(0, 2)).toEqual([89_998, 90_998]);
  const detail = await client.call(candleDetail, { id: String(series.id) });
  expect(detail.days).toEqual([
    { day: '2022-01-01', candles: 1_440 },
    { day: '2022-01-02', candles: 10 },
  ]);
});

test('candles that are stored with other prices are overwritten only where somebody says so', async () => {
  const pair = await aPair(server);
  await stored(client, pair, [aDay('2022-01-01', flat(0, 10, 90_000))]);
  const again = () =>
    anImport(client, pair, [aDay('2022-01-01', [...flat(5, 8, 90_000), ...flat(8, 12, 70_000)])]);
  const ready = await again();
  expect(ready).toMatchObject({ same: 3, differing: 2 });
  const refused = await client.post(applyImport, { id: ready.id, version: ready.version });
  expect(refused).toMatchObject({ status: 422, error: 'candle_conflicts' });
  const lows = async () => {
    const { db } = server.services;
    const series = await findSeries(db, (await seriesOf(pair)).id);
    return [...(await candlesOf(db, series, {})).open].slice(7);
  };
  const kept = await again();
  await client.call(applyImport, { id: kept.id, version: kept.version, conflicts: 'keep' });
  expect(await lows()).toEqual([90_000, 90_000, 90_000, 70_000, 70_000]);
  await client.call(applyImport, { id: ready.id, version: ready.version, conflicts: 'replace' });
  expect(await lows()).toEqual([90_000, 70_000, 70_000, 70_000, 70_000]);
});

test('a discarded import stores nothing', async () => {
  const pair = await aPair(server);
  const ready = await anImport(client, pair, [aDay('2022-01-01', flat(0, 10, 90_000))]);
  await client.call(discardImport, { id: ready.id, version: ready.version });
  expect((await client.call(candleList.index, { pair_id: pair })).list).toEqual([]);
  const { candle_import } = await client.call(candleImportDetail, { id: String(ready.id) });
  expect(candle_import).toMatchObject({ status: 'discarded', allowed_actions: [] });
});

test('malformed days are refused, and those of an import that is over', async () => {
  const pair_id = await aPair(server);
  const { id } = await client.call(beginImport, { ...aFile, pair_id });
  const send = async (day: ReturnType<typeof aDay>) =>
    (await client.post(addDays, { id, days: [day] })).status;
  const good = flat(0, 10, 90_000);
  expect(await send(aDay('2022-02-30', good))).toBe(400);
  expect(await send(aDay('2022-01-01', [[0, 5, 4, 3, 3]])), 'open above high').toBe(400);
  expect(await send({ ...aDay('2022-01-01', good), present: null }), 'too few for a day').toBe(400);
  const tomorrow = new Date(server.services.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(await client.post(addDays, { id, days: [aDay(tomorrow, good)] })).toMatchObject({
    status: 422,
    error: 'candle_not_closed',
  });
  expect(await send(aDay('2022-01-01', good))).toBe(200);
  const ready = await client.call(endImport, { id, version: 1 });
  expect(ready.candles).toBe(10);
  expect(await send(aDay('2022-01-02', good))).toBe(404);
});

test('an import without candles, or in another tick, is refused', async () => {
  const pair_id = await aPair(server);
  const { id } = await client.call(beginImport, { ...aFile, pair_id });
  expect(await client.post(endImport, { id, version: 1 })).toMatchObject({
    error: 'candle_import_empty',
  });
  expect(await client.post(beginImport, { ...aFile, pair_id, tick: '0.1' })).toMatchObject({
    error: 'candle_tick_other',
  });
});

test('no candles in a new tick are taken beside those stored in the old one', async () => {
  const pair_id = await aPair(server);
  await stored(client, pair_id, [aDay('2022-01-01', flat(0, 10, 90_000))]);
  const begun = await client.call(beginImport, { ...aFile, pair_id });
  await client.call(addDays, { id: begun.id, days: [aDay('2022-01-01', flat(0, 10, 90_000))] });
  await server.services.db.query(sql`UPDATE pair SET tick = 0.1 WHERE id = ${pair_id}`);
  const refusal = { status: 422, error: 'candle_tick_other' };
  expect(await client.post(beginImport, { ...aFile, pair_id, tick: '0.1' })).toMatchObject(refusal);
  const range = { from: '2022-01-01T00:00:00Z', to: '2022-01-02T00:00:00Z' };
  expect(await client.post(fetchCandles, { pair_id, timeframe: '1m', ...range })).toMatchObject(refusal);
  await server.services.db.query(sql`UPDATE candle_series SET tick = 0.1 WHERE pair_id = ${pair_id}`);
  expect(await client.post(endImport, { id: begun.id, version: begun.version })).toMatchObject(refusal);
});

test('a range is deleted to the minute', async () => {
  const pair = await aPair(server);
  const days = ['2022-01-01', '2022-01-02', '2022-01-03'].map((day) => aDay(day, flat(0, 1_440, 90_000)));
  await stored(client, pair, days);
  const { id, version } = await seriesOf(pair);
  const range = { from: '2022-01-01T12:00:00Z', to: '2022-01-03T00:01:00Z', reason: 'wrong source' };
  const changed = await client.call(removeCandles, { id, version, ...range });
  expect(changed).toMatchObject({ candles: 720 + 1_439, missing: 720 + 1_440 + 1 });
  const nothing = await client.post(removeCandles, { id, version: changed.version, ...range });
  expect(nothing).toMatchObject({ status: 422, error: 'candle_range_empty' });
});

test('a chart has few bars, joined from all candles', async () => {
  const pair = await aPair(server);
  await stored(client, pair, [
    aDay('2022-01-01', flat(0, 1_440, 90_000)),
    aDay('2022-01-02', flat(0, 1_440, 80_000)),
  ]);
  const { id } = await seriesOf(pair);
  const { bars, seconds, tick } = await client.call(candleChart, { id: String(id) });
  expect({ seconds, tick, count: bars.length }).toEqual({ seconds: 180, tick: '0.5', count: 960 });
  expect(bars[0]).toEqual([Date.parse('2022-01-01') / 1_000, 90_000, 90_002, 89_998, 90_001]);
});

test('the file of a range can be imported again', async () => {
  const pair = await aPair(server);
  await stored(client, pair, [aDay('2022-01-01', flat(0, 3, 90_001))]);
  const { id } = await seriesOf(pair);
  const { text } = await client.get(candleFile, { id: String(id), from: '2022-01-01T00:01:00Z' });
  expect(text.trim().split('\n')).toEqual([
    'timestamp,open,high,low,close',
    '2022-01-01T00:01:00.000Z,45000.5,45001.5,44999.5,45001',
    '2022-01-01T00:02:00.000Z,45000.5,45001.5,44999.5,45001',
  ]);
});

test('a fetch goes page by page, stores what it found, and runs once at a time', async () => {
  const pair_id = await aPair(server, 'binance', '0.01');
  const range = {
    pair_id,
    timeframe: '1m',
    from: '2024-01-01T00:00:00Z',
    to: '2024-01-02T12:00:00Z',
  } as const;
  expect(await client.post(fetchCandles, { ...range, to: range.from })).toMatchObject({ status: 422 });
  expect(await client.post(fetchCandles, { ...range, from: '1024-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    fields: { from: expect.stringContaining('2009') },
  });
  expect(await client.post(fetchCandles, { ...range, from: '2009-01-01T00:00:00Z' })).toMatchObject({
    status: 422,
    error: 'candle_range_long',
  });
  const [first, second] = await Promise.all([
    client.post(fetchCandles, range),
    client.post(fetchCandles, range),
  ]);
  expect([first, second].map(({ status }) => status).sort()).toEqual([200, 409]);
  const detail = async (id: number) =>
    (await client.call(candleImportDetail, { id: String(id) })).candle_import;
  const { list } = await client.call(candleImportList.index, { pair_id });
  const id = list[0]?.id ?? 0;
  await vi.waitFor(async () => expect((await detail(id)).status).toBe('applied'), { timeout: 60_000 });
  expect(await detail(id)).toMatchObject({ candles: 2_160, progress: 1, bad: 0 });
  expect(await seriesOf(pair_id)).toMatchObject({ candles: 2_160, missing: 0 });

  exchange.mode = 'html';
  const later = await client.call(fetchCandles, { ...range, to: '2024-01-03T00:00:00Z' });
  await vi.waitFor(async () => expect((await detail(later.id)).status).toBe('failed'), { timeout: 60_000 });
  expect((await detail(later.id)).failure).toBeTruthy();
  const { history } = await client.call(candleImportDetail, { id: String(later.id) });
  expect(history.map(({ action }) => action)).toEqual(['candle_import.fetch', 'candle_import.fail']);
  expect(await seriesOf(pair_id)).toMatchObject({ candles: 2_160 });
});

/** Rows that differ from the others in every filter. */
const narrowed = sql`
  WITH made AS (
    INSERT INTO pair (exchange_id, native_id, contract_type, symbol, base, quote, settle, tick, sort, source)
    SELECT id, 'ETHUSDT', 'linear_perp', 'ETH/USDT:USDT', 'ETH', 'USDT', 'USDT', 0.01, 2, 'manual'
    FROM exchange ORDER BY id LIMIT 1 RETURNING id
  ), imported AS (
    INSERT INTO candle_import (pair_id, timeframe, tick, source, name, status, started_by, created_at)
    SELECT id, '1h', 0.01, 'exchange', 'other', 'failed', 'other', '2026-01-01' FROM made
  )
  INSERT INTO candle_series (pair_id, timeframe, tick, updated_at) SELECT id, '1h', 0.01, '2026-01-01' FROM made`;

test('series and imports are lists', async () => {
  await server.services.db.query(narrowed);
  for (const list of [candleList, candleImportList]) {
    await checkFilters(client, list);
    await checkSorts(client, list);
    await checkExport(client, list);
  }
});
