import { slotsOfDay, timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import type { StoredDay } from '#domain/candles/days.ts';
import { readDays } from '#domain/candles/days.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Merged, mergeDay } from '../merge.ts';
import { assertTick } from '../series.ts';
import { readImportDays } from './add-days.ts';
import type { ImportRow } from './list.ts';

/** Days that are in memory at once. */
const daysAtOnce = 60;

/** Compares an import with what is stored, day by day. */
export async function compare(
  tx: Transaction,
  row: ImportRow,
): Promise<Pick<ImportRow, 'candles' | 'same' | 'differing' | 'from_at' | 'to_at'>> {
  const seconds = timeframeSeconds[row.timeframe];
  const found = await tx.one<Pick<ImportRow, 'candles' | 'from_at' | 'to_at'>>(sql`
    SELECT coalesce(sum(candles), 0)::int AS candles,
      min(day::timestamp AT TIME ZONE 'UTC' + first_slot * ${seconds}::int * interval '1 second') AS from_at,
      max(day::timestamp AT TIME ZONE 'UTC' + last_slot * ${seconds}::int * interval '1 second') AS to_at
    FROM candle_import_day WHERE import_id = ${row.id}`);
  if (found.candles === 0) throw new Refusal('candle_import_empty');
  await assertTick(tx, row);
  const series = await tx.maybe<{ id: number }>(sql`
    SELECT id FROM candle_series WHERE pair_id = ${row.pair_id} AND timeframe = ${row.timeframe}`);
  let [same, differing] = [0, 0];
  if (series !== undefined) {
    await eachOverlap(tx, row, series.id, 'keep', async (_day, merged) => {
      same += merged.same;
      differing += merged.differing;
    });
  }
  return { ...found, same, differing };
}

/** Merges each day that both have. */
export async function eachOverlap(
  tx: Transaction,
  { id, timeframe }: Pick<ImportRow, 'id' | 'timeframe'>,
  seriesId: number,
  conflicts: 'keep' | 'replace',
  work: (day: string, merged: Merged) => Promise<void>,
): Promise<void> {
  const slots = slotsOfDay(timeframe);
  let after = '0001-01-01';
  for (;;) {
    const coming = await readImportDays(tx, id, { after, max: daysAtOnce });
    const [first, last] = [coming[0], coming.at(-1)];
    if (first === undefined || last === undefined) return;
    const stored = await readDays(tx, seriesId, first.day, last.day);
    for (const [day, pair] of overlapOf(coming, stored))
      await work(day, mergeDay(pair.stored, pair.coming, slots, conflicts));
    after = last.day;
  }
}

function overlapOf(
  coming: readonly StoredDay[],
  stored: readonly StoredDay[],
): [day: string, pair: { coming: StoredDay; stored: StoredDay }][] {
  const known = new Map(stored.map((one) => [one.day, one]));
  return coming.flatMap((one) => {
    const other = known.get(one.day);
    return other === undefined ? [] : [[one.day, { coming: one, stored: other }]];
  });
}
