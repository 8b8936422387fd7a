import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type applyImport,
  type CandleImport,
  candleImportMachine,
  type discardImport,
  type endImport,
} from '@quarterdeck/contract/features/candles/imports';
import { slotsOfDay } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import { advance, type ChangeInput, type ChangeScope, change } from '#command/change.ts';
import { writeDays } from '#domain/candles/days.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { asRow } from '../merge.ts';
import { countSeries, lockSeries } from '../series.ts';
import { compare, eachOverlap } from './compare.ts';
import { type ImportRow, importSubject } from './list.ts';

/** All days of a file are there. */
export const end = change<ImportRow, CandleImport, BodyOf<typeof endImport>>(
  importSubject,
  'candle_import.end',
  async ({ tx, row, context }) => {
    if (row.status !== 'reading' || row.source !== 'file' || row.started_by !== context.actor.name)
      throw new Refusal('transition_not_allowed');
    return { status: 'ready', progress: 1, ...(await compare(tx, row)) };
  },
);

/** Stores the candles of an import. */
export const apply = change<ImportRow, CandleImport, BodyOf<typeof applyImport>>(
  importSubject,
  'candle_import.apply',
  async (scope) => {
    const { row, context, input } = scope;
    const status = advance(candleImportMachine, row, 'apply', context.actor.access);
    const patch = await store(scope, await compare(scope.tx, row), input.conflicts);
    return { status, ...patch };
  },
);

/** The program stores what it fetched. */
export const applyFetched = change<ImportRow, CandleImport, ChangeInput>(
  importSubject,
  'candle_import.apply',
  async (scope) => {
    const { row } = scope;
    if (row.status !== 'reading') throw new Refusal('transition_not_allowed');
    const compared = await compare(scope.tx, row);
    if (compared.differing > 0) return { status: 'ready', progress: 1, ...compared };
    return { status: 'applied', progress: 1, ...(await store(scope, compared, 'keep')) };
  },
);

/** Gives an import up. A fetch that runs finds it so, and ends. */
export const discard = change<ImportRow, CandleImport, BodyOf<typeof discardImport>>(
  importSubject,
  'candle_import.discard',
  async ({ tx, row, context }) => {
    const status = advance(candleImportMachine, row, 'discard', context.actor.access);
    await dropDays(tx, row.id);
    return { status, finished_at: context.now.toISOString() };
  },
);

export async function dropDays(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`DELETE FROM candle_import_day WHERE import_id = ${id}`);
}

type Compared = Awaited<ReturnType<typeof compare>>;

async function store(
  { tx, row, context, emit }: Pick<ChangeScope<ImportRow, unknown>, 'tx' | 'row' | 'context' | 'emit'>,
  compared: Compared,
  conflicts: 'keep' | 'replace' | undefined,
): Promise<Partial<ImportRow>> {
  if (compared.differing > 0 && conflicts === undefined)
    throw new Refusal('candle_conflicts', {
      parameters: { count: String(compared.differing) },
      fields: { conflicts: 'field_required' },
    });
  const { timeframe } = row;
  const seriesId = await lockSeries(tx, row);
  const slots = slotsOfDay(timeframe);
  await eachOverlap(tx, row, seriesId, conflicts ?? 'keep', async (day, { block }) => {
    await writeDays(tx, seriesId, [asRow(day, block, slots)]);
  });
  await tx.query(sql`
    INSERT INTO candle_day (series_id, day, candles, first_slot, last_slot, present, prices)
    SELECT ${seriesId}, day, candles, first_slot, last_slot, present, prices
    FROM candle_import_day WHERE import_id = ${row.id}
    ON CONFLICT (series_id, day) DO NOTHING`);
  await dropDays(tx, row.id);
  const { candles, missing, first_at, last_at } = await countSeries(tx, seriesId, timeframe);
  await tx.query(sql`
    UPDATE candle_series SET candles = ${candles}, missing = ${missing}, first_at = ${first_at}, last_at = ${last_at},
      updated_at = ${context.now.toISOString()}, version = version + 1
    WHERE id = ${seriesId}`);
  const names = await tx.one<{ exchange: string; symbol: string }>(sql`
    SELECT e.code AS exchange, p.symbol FROM pair AS p JOIN exchange AS e ON e.id = p.exchange_id
    WHERE p.id = ${row.pair_id}`);
  await emit('candle_import.applied', row.id, { ...names, timeframe, candles: compared.candles });
  return { ...compared, finished_at: context.now.toISOString() };
}
