import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isDayBlock } from '@quarterdeck/contract/features/candles/day-block';
import type { addDays } from '@quarterdeck/contract/features/candles/imports';
import {
  slotsOfDay,
  type Timeframe,
  timeframeSeconds,
} from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import { columnsOf, type StoredDay } from '#domain/candles/days.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { asRow } from '../merge.ts';

/** Keeps days of an import that its beginner still sends. */
export async function keepDays(
  { id, days }: BodyOf<typeof addDays>,
  beganBy: string,
  { pool, now }: Pick<Services, 'pool' | 'now'>,
): Promise<{ candles: number }> {
  return await transaction(pool, async (tx) => {
    const row = await tx.maybe<{ timeframe: Timeframe }>(sql`
      SELECT timeframe FROM candle_import
      WHERE id = ${id} AND source = 'file' AND status = 'reading' AND started_by = ${beganBy} FOR UPDATE`);
    if (row === undefined) throw new Refusal('not_found');
    const slots = slotsOfDay(row.timeframe);
    const length = timeframeSeconds[row.timeframe] * 1_000;
    const rows = days.map(({ day, present, prices }) => {
      const block = { present: present === null ? null : bytesOf(present), prices: bytesOf(prices) };
      if (!isDayBlock(block, slots)) throw new Refusal('candle_block_malformed', { fields: { days: day } });
      const stored = asRow(day, block, slots);
      if (Date.parse(day) + (stored.last_slot + 1) * length > now().getTime())
        throw new Refusal('candle_not_closed', {
          parameters: { day },
          fields: { days: 'candle_not_closed' },
        });
      return stored;
    });
    await writeImportDays(tx, id, rows);
    await tx.query(sql`UPDATE candle_import SET updated_at = now() WHERE id = ${id}`);
    return await tx.one<{ candles: number }>(
      sql`SELECT sum(candles)::int AS candles FROM candle_import_day WHERE import_id = ${id}`,
    );
  });
}

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** Writes days of an import over those that are there. */
export async function writeImportDays(
  tx: Transaction,
  id: number,
  days: readonly StoredDay[],
): Promise<void> {
  await tx.query(sql`
    INSERT INTO candle_import_day (import_id, day, candles, first_slot, last_slot, present, prices)
    SELECT ${id}, * FROM ${columnsOf(days)}
    ON CONFLICT (import_id, day) DO UPDATE SET candles = excluded.candles, first_slot = excluded.first_slot,
      last_slot = excluded.last_slot, present = excluded.present, prices = excluded.prices`);
}

/** Days of an import that a series has too, at most so many, after one. */
export async function readImportDays(
  db: Queryable,
  id: number,
  { after, max }: { after: string; max: number },
): Promise<StoredDay[]> {
  return await db.query<StoredDay>(sql`
    SELECT day::text, candles, first_slot, last_slot, present, prices FROM candle_import_day
    WHERE import_id = ${id} AND day > ${after}::date ORDER BY day LIMIT ${max}`);
}
