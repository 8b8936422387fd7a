import { packDay, type SlotCandle, ticksMax } from '@quarterdeck/contract/features/candles/day-block';
import { badRowsMax } from '@quarterdeck/contract/features/candles/imports';
import { ticksOf } from '@quarterdeck/contract/features/candles/ticks';
import {
  slotsOfDay,
  type Timeframe,
  timeframeSeconds,
} from '@quarterdeck/contract/features/candles/timeframes';
import type { Candle, CandlePage } from '@quarterdeck/market-data/client';
import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import type { StoredDay } from '#domain/candles/days.ts';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { asRow, mergeDay } from '../merge.ts';
import { writeImportDays } from './add-days.ts';
import { fetchJobName } from './begin.ts';
import { applyFetched, dropDays } from './decide.ts';

interface Fetch {
  id: number;
  code: string;
  symbol: string;
  timeframe: Timeframe;
  tick: string;
  next_at: string;
  to_at: string;
}

/** Fetches candles from an exchange, page by page. One that broke off goes on where it stopped. */
export function candleFetchJob(services: Services): Job {
  return {
    name: fetchJobName,
    options: { concurrency: 1, expireInSeconds: 6 * 3_600 },
    run: ({ id }) => fetchAll(Number(id), services),
  };
}

async function fetchAll(id: number, services: Services): Promise<void> {
  const { db, marketData } = services;
  const found = await db.maybe<Fetch>(sql`
    SELECT i.id, e.code, p.symbol, i.timeframe, trim_scale(i.tick)::text AS tick, i.next_at, i.to_at
    FROM candle_import AS i JOIN pair AS p ON p.id = i.pair_id JOIN exchange AS e ON e.id = p.exchange_id
    WHERE i.id = ${id} AND i.status = 'reading'`);
  if (found === undefined) return;
  const { code, symbol, timeframe, next_at, to_at } = found;
  try {
    const pages = marketData.candlePages(code, symbol, timeframe, Date.parse(next_at), Date.parse(to_at));
    for await (const page of pages)
      if (!(await transaction(services.pool, (tx) => keepPage(tx, found, page)))) return;
    await perform(applyFetched, { id }, programContext('candle_fetch', services.now()), services);
  } catch (error) {
    if (!(error instanceof MarketDataError) && !isDecision(error)) throw error;
    const input = { id, failure: error.message.slice(0, 500) };
    await perform(failFetch, input, programContext('candle_fetch', services.now()), services);
  }
}

/** @returns whether the import is still wanted */
async function keepPage(tx: Transaction, fetch: Fetch, page: CandlePage): Promise<boolean> {
  const open = await tx.maybe(sql`
    SELECT 1 FROM candle_import WHERE id = ${fetch.id} AND status = 'reading' FOR UPDATE`);
  if (open === undefined) return false;
  const { days, bad } = daysOf(page.candles, fetch);
  const slots = slotsOfDay(fetch.timeframe);
  const known = await tx.query<StoredDay>(sql`
    SELECT day::text, candles, first_slot, last_slot, present, prices FROM candle_import_day
    WHERE import_id = ${fetch.id} AND day = ANY(${[...days.keys()]}::date[])`);
  const rows = [...days].map(([day, candles]) => {
    const block = packDay(candles, slots);
    const stored = known.find((one) => one.day === day);
    return asRow(day, stored === undefined ? block : mergeDay(stored, block, slots, 'replace').block, slots);
  });
  await writeImportDays(tx, fetch.id, rows);
  const faults = [...page.refused.map(({ id, why }) => ({ line: 0, fault: why, text: id })), ...bad];
  await tx.query(sql`
    UPDATE candle_import SET updated_at = now(), progress = ${page.progress},
      next_at = ${page.next_since === null ? fetch.to_at : new Date(page.next_since).toISOString()},
      bad = bad + ${faults.length},
      bad_rows = CASE WHEN jsonb_array_length(bad_rows) < ${badRowsMax} THEN bad_rows || ${JSON.stringify(faults.slice(0, 10))}::jsonb ELSE bad_rows END,
      candles = (SELECT coalesce(sum(candles), 0) FROM candle_import_day WHERE import_id = ${fetch.id})
    WHERE id = ${fetch.id}`);
  return true;
}

/** Candles by their days, in ticks; those off the tick or out of their place are bad. */
function daysOf(candles: readonly Candle[], { timeframe, tick }: Fetch) {
  const days = new Map<string, SlotCandle[]>();
  const bad: { line: number; fault: string; text: string }[] = [];
  const length = timeframeSeconds[timeframe] * 1_000;
  for (const [at, ...values] of candles) {
    const prices = values.slice(0, 4).map((price) => ticksOf(price, tick) ?? 0);
    const [open = 0, high = 0, low = 0, close = 0] = prices;
    const day = new Date(at).toISOString().slice(0, 10);
    const slot = (at - Date.parse(day)) / length;
    const isRight =
      low > 0 && high <= ticksMax && high >= Math.max(open, close) && low <= Math.min(open, close);
    if (!isRight || !prices.every(Boolean) || !Number.isInteger(slot)) {
      bad.push({ line: 0, fault: 'candle_off', text: `${new Date(at).toISOString()} ${values.join(' ')}` });
      continue;
    }
    const candle: SlotCandle = [slot, open, high, low, close];
    const there = days.get(day);
    if (there === undefined) days.set(day, [candle]);
    else there.push(candle);
  }
  return { days, bad };
}

/** Ends a fetch that the exchange did not answer; nothing of it is stored. */
const failFetch = command<{ id: number; failure: string }, null>({
  action: 'candle_import.fail',
  objectOf: ({ id }) => ({ type: 'candle_import', id }),
  async run({ tx, input: { id, failure }, context }) {
    const object = { type: 'candle_import', id };
    const ended = await tx.maybe(sql`
      UPDATE candle_import SET status = 'failed', failure = ${failure}, version = version + 1,
        finished_at = ${context.now.toISOString()}
      WHERE id = ${id} AND status = 'reading' RETURNING id`);
    if (ended === undefined) return { reply: null, object, before: null, after: null, didNothing: true };
    await dropDays(tx, id);
    const [before, after] = [{ status: 'reading' }, { status: 'failed', failure }];
    return { reply: null, object, before, after };
  },
});
