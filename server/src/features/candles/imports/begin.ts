import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type beginImport,
  type CandleImport,
  type fetchCandles,
  fetchedMax,
} from '@quarterdeck/contract/features/candles/imports';
import { timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { assertTick } from '../series.ts';
import { importSubject } from './list.ts';

/** The job that fetches candles from an exchange. */
export const fetchJobName = 'candle_fetch';

/** Begins an import of what the caller reads from a file. */
export const begin = command<BodyOf<typeof beginImport>, CandleImport>({
  action: 'candle_import.begin',
  async run({ tx, input, context }) {
    const { pair_id, timeframe, tick, name, bad, bad_rows } = input;
    const { tick: own } = await pairOf(tx, pair_id);
    const fits = await tx.one<{ fits: boolean }>(sql`SELECT ${tick}::numeric = ${own}::numeric AS fits`);
    if (!fits.fits) throw new Refusal('candle_tick_other', { fields: { tick: 'candle_tick_other' } });
    await assertTick(tx, { pair_id, timeframe, tick });
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO candle_import (pair_id, timeframe, tick, source, name, status, bad, bad_rows, started_by, created_at)
      VALUES (${pair_id}, ${timeframe}, ${tick}, 'file', ${name}, 'reading', ${bad}, ${JSON.stringify(bad_rows)},
        ${context.actor.name}, ${context.now.toISOString()})
      RETURNING id`);
    return {
      reply: await importSubject.read(tx, id, context.actor.access),
      object: { type: importSubject.type, id },
      before: null,
      after: { pair_id, timeframe, name, bad },
    };
  },
});

/** Begins to fetch a range from the exchange. */
export const beginFetch = command<BodyOf<typeof fetchCandles>, CandleImport>({
  action: 'candle_import.fetch',
  turn: ({ pair_id, timeframe }) => `candle_import:${pair_id}:${timeframe}`,
  async run({ tx, input, context, services }) {
    const { pair_id, timeframe, from, to } = input;
    if (from >= to) throw new Refusal('candle_range_open', { fields: { to: 'candle_range_open' } });
    const until = Math.min(Date.parse(to), context.now.getTime());
    if ((until - Date.parse(from)) / (timeframeSeconds[timeframe] * 1_000) > fetchedMax)
      throw new Refusal('candle_range_long', {
        parameters: { max: String(fetchedMax) },
        fields: { from: 'candle_range_long' },
      });
    const { tick, exchange } = await pairOf(tx, pair_id);
    await assertTick(tx, { pair_id, timeframe, tick });
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO candle_import (pair_id, timeframe, tick, source, name, status, from_at, to_at, next_at, started_by, created_at)
      VALUES (${pair_id}, ${timeframe}, ${tick}, 'exchange', ${exchange}, 'reading', ${from}, ${to}, ${from},
        ${context.actor.name}, ${context.now.toISOString()})
      ON CONFLICT DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('candle_import_running');
    await services.jobs.send(tx, fetchJobName, { id: row.id });
    return {
      reply: await importSubject.read(tx, row.id, context.actor.access),
      object: { type: importSubject.type, id: row.id },
      before: null,
      after: { pair_id, timeframe, from, to },
    };
  },
});

/** @throws Refusal `not_found`, `candle_tick_missing` */
async function pairOf(tx: Transaction, id: number): Promise<{ tick: string; exchange: string }> {
  const pair = await tx.maybe<{ tick: string | null; exchange: string }>(sql`
    SELECT trim_scale(p.tick)::text AS tick, e.code AS exchange
    FROM pair AS p JOIN exchange AS e ON e.id = p.exchange_id WHERE p.id = ${id} FOR KEY SHARE OF p`);
  if (pair === undefined) throw new Refusal('not_found', { fields: { pair_id: 'not_found' } });
  const { tick, exchange } = pair;
  if (tick === null) throw new Refusal('candle_tick_missing', { fields: { pair_id: 'candle_tick_missing' } });
  return { tick, exchange };
}
