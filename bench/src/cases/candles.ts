import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packDay, type SlotCandle } from '@quarterdeck/contract/features/candles/day-block';
import { readSeries } from '@quarterdeck/server/domain/candles/read';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { queryable } from '@quarterdeck/server/kernel/database/sql';
import { CandleCsv } from '@quarterdeck/strategy/csv';
import { defaultParameters } from '@quarterdeck/strategy/parameters';
import type { Bench } from '../bench.ts';
import { startBrowser } from '../browser.ts';
import { load } from '../load.ts';
import { median } from '../measure.ts';
import { atMost, atMostTimes, type Figure, noted, skipped } from '../report.ts';

const minutes = 1_440;
/** Days of one request; see `daysPerRequest` of the contract. */
const daysAtOnce = 15;
const [fullDays, shortDays] = [695, 3];
const year = 365;
const parameters = {
  ...defaultParameters(),
  max_adds: 6,
  proportion_decline: '1.2',
  callback: '0.3',
  profit_callback: '0.3',
  fee: '0.05',
  quantity_step: '0.0001',
  capital: '20000',
};
const built = join(import.meta.dirname, '../../../web/dist/index.html');

/** A million minutes of candles: imported, read back, and played, while lists are asked for. */
export async function* measureCandles(bench: Bench): AsyncGenerator<Figure> {
  const { database, size } = bench;
  const days = size(fullDays, shortDays);
  const pair = await aPair(bench);
  const csv = fileOf(days);
  yield atMost(
    `candles: import of a file of ${days === fullDays ? 'a million' : 'some'} minutes`,
    await importTime(bench, pair, csv),
    20,
    's',
  );

  const { rows } = await database.client.query<{ id: string }>(
    'SELECT id FROM candle_series WHERE pair_id = $1',
    [pair],
  );
  const series = Number(rows[0]?.id);
  const pool = createPool(database.url, { max: 1 });
  const times: number[] = [];
  try {
    for (let round = 0; round < size(7, 1); round++) {
      const start = performance.now();
      const { close } = await readSeries(queryable(pool), series, {});
      times.push((performance.now() - start) / 1_000);
      if (close.length !== days * minutes) throw new Error(`${close.length} candles came back`);
    }
  } finally {
    await pool.end();
  }
  yield atMost('candles: read back', median(times), 0.3, 's');
  yield* measureResult(bench, Math.min(days, year));
  yield* measureSweep(bench, series, Math.min(days, year));
}

const firstDay = Date.UTC(2024, 0, 1);
const dayName = (at: number) => new Date(firstDay + at * 86_400_000).toISOString().slice(0, 10);

/** A walk of chance, the same in every run. */
function fileOf(days: number): Buffer {
  let [price, state] = [900_000, 1];
  const chance = (range: number) => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return Math.floor(((state >>> 0) / 2 ** 32) * range);
  };
  const lines = ['timestamp,open,high,low,close,volume'];
  for (let at = 0; at < days * minutes; at++) {
    const open = price;
    price += chance(1_201) - 600 + Math.round((900_000 - price) / 2_000);
    const [high, low] = [Math.max(open, price) + chance(300), Math.min(open, price) - chance(300)];
    const texts = [open, high, low, price].map((ticks) => (ticks / 10).toFixed(1));
    lines.push(`${firstDay + at * 60_000},${texts.join(',')},1`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

async function aPair({ database }: Bench): Promise<number> {
  const { rows } = await database.client.query<{ id: string }>(`
    WITH made AS (
      INSERT INTO exchange (code, name, supports, key_fields, rate_limit_ms, timeframes)
      VALUES ('bench', 'Bench', '{spot}', '{}', 50, '{1m}') RETURNING id
    )
    INSERT INTO pair (exchange_id, native_id, contract_type, symbol, base, quote, tick, step, min_notional, sort, source)
    SELECT id, 'BTCUSDT', 'spot', 'BTC/USDT', 'BTC', 'USDT', 0.1, 0.0001, 5, 1, 'manual' FROM made RETURNING id`);
  return Number(rows[0]?.id);
}

/** Seconds from the file to the stored candles, as the page goes about it. */
async function importTime(bench: Bench, pair_id: number, csv: Buffer): Promise<number> {
  const start = performance.now();
  const packed = daysOf(csv);
  const path = '/backstage/candle_import';
  const facts = { pair_id, timeframe: '1m', tick: '0.1', name: 'bench.csv', bad: 0, bad_rows: [] };
  const { id, version } = await post(bench, `${path}/begin`, facts);
  for (let at = 0; at < packed.length; at += daysAtOnce)
    await post(bench, `${path}/days`, { id, days: packed.slice(at, at + daysAtOnce) });
  const ready = await post(bench, `${path}/end`, { id, version });
  await post(bench, `${path}/apply`, { id, version: ready.version });
  return (performance.now() - start) / 1_000;
}

function daysOf(csv: Buffer) {
  const reader = new CandleCsv({ tick: '0.1', timeframe: 60_000 });
  const byDay = new Map<number, SlotCandle[]>();
  const take = ({ rows }: ReturnType<CandleCsv['feed']>) => {
    for (const { start, open, high, low, close } of rows) {
      const day = Math.floor(start / 86_400_000);
      const candles = byDay.get(day) ?? [];
      if (candles.length === 0) byDay.set(day, candles);
      candles.push([(start / 60_000) % minutes, open, high, low, close]);
    }
  };
  for (let from = 0; from < csv.length; from += 2 ** 20)
    take(reader.feed(csv.subarray(from, from + 2 ** 20)));
  take(reader.end());
  return Array.from(byDay, ([day, candles]) => {
    const { present, prices } = packDay(candles, minutes);
    return {
      day: new Date(day * 86_400_000).toISOString().slice(0, 10),
      present: present && Buffer.from(present).toString('base64'),
      prices: Buffer.from(prices).toString('base64'),
    };
  });
}

/** From the click to the drawn page. */
async function* measureResult(bench: Bench, days: number): AsyncGenerator<Figure> {
  const name = 'candles: backtest of a year, three paths, from the click to the drawn page';
  if (!existsSync(built)) {
    yield skipped(name, 'build the page first');
    return;
  }
  const browser = await startBrowser(bench);
  const token = (bench.server.headers.authorization ?? '').replace('Bearer ', '');
  const { page, close } = await browser.open({ token, slowdown: 1 });
  await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
  const times: number[] = [];
  for (let round = 0; round < bench.size(3, 1); round++) {
    await page.goto('about:blank');
    await page.goto('/#/strategy/backtest');
    await page.getByRole('button', { name: 'New backtest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Candles' }).click();
    await page.getByRole('option', { name: /BTC\/USDT/ }).click();
    // Another question each time: the answer to the same one is known.
    await dialog.getByLabel('Take-profit', { exact: true }).fill(`1.${round + 1}`);
    await dialog.getByLabel('End date (UTC)').fill(dayName(days - 1));
    const start = performance.now();
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('[data-record] canvas').first().waitFor();
    times.push((performance.now() - start) / 1_000);
  }
  await close();
  yield atMost(name, median(times), 3, 's');
}

/** The lists while a sweep runs on the other cores, beside the lists alone. */
async function* measureSweep(bench: Bench, series_id: number, days: number): AsyncGenerator<Figure> {
  const { server, size } = bench;
  const seconds = size(4, 0.2);
  const lists = [{ path: '/backstage/withdrawal/index?page_size=20' }];
  const idle = await load(server, lists, seconds);
  const values = (count: number, from: number, by: number) =>
    Array.from({ length: count }, (_, at) => (from + at * by).toFixed(2));
  const started = performance.now();
  const { id } = await post(bench, '/backstage/sweep/start', {
    parameters,
    series_id,
    to: `${dayName(days)}T00:00:00Z`,
    axes: [
      { parameter: 'profit', values: values(size(20, 2), 0.5, 0.1) },
      { parameter: 'decline', values: values(size(10, 2), 1, 0.3) },
    ],
  });
  await until(async () => (await statusOf(bench, id)) !== 'queued');
  const busy = await load(server, lists, seconds);
  yield atMostTimes(
    'candles: p99 of lists while a sweep runs',
    { ours: busy.p99, peer: idle.p99 },
    1.5,
    'ms',
  );
  await until(async () => !['queued', 'running'].includes(await statusOf(bench, id)));
  yield noted('candles: sweep of 200 variants over a year', (performance.now() - started) / 1_000, 's');
}

async function statusOf({ server }: Bench, id: number): Promise<string> {
  const answer = await server.get(`/backstage/sweep/detail?id=${id}`);
  const { data } = (await answer.json()) as { data: { sweep: { status: string; failure: string | null } } };
  if (data.sweep.status === 'failed') throw new Error(data.sweep.failure ?? 'The sweep failed');
  return data.sweep.status;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100);
}

let keys = 0;

interface Versioned {
  id: number;
  version: number;
}

async function post({ server }: Bench, path: string, body: object): Promise<Versioned> {
  keys += 1;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      ...server.headers,
      'content-type': 'application/json',
      'idempotency-key': `candles-bench-${keys}`,
    },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await answer.json()) as { data: Versioned; msg: string };
  if (!answer.ok) throw new Error(`${path}: ${msg}`);
  return data;
}
