import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { CandleSeries, removeCandles } from '@quarterdeck/contract/features/candles/candles';
import { packDay, unpackDay } from '@quarterdeck/contract/features/candles/day-block';
import { slotsOfDay, timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import { change } from '#command/change.ts';
import { readDays, writeDays } from '#domain/candles/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { asRow } from './merge.ts';
import { countSeries, type SeriesRow, seriesSubject } from './series.ts';

/** Deletes the candles of a range: whole days by the database, the days at its ends by their candles. */
export const removeRange = change<SeriesRow, CandleSeries, BodyOf<typeof removeCandles>>(
  seriesSubject,
  'candle_series.remove_range',
  async ({ tx, row, input: { from, to } }) => {
    if (from >= to) throw new Refusal('candle_range_open', { fields: { to: 'candle_range_open' } });
    const [first, last] = [from.slice(0, 10), new Date(Date.parse(to) - 1).toISOString().slice(0, 10)];
    const slots = slotsOfDay(row.timeframe);
    const seconds = timeframeSeconds[row.timeframe];
    const ends = (await Promise.all([first, last].map((day) => readDays(tx, row.id, day, day)))).flat();
    await tx.query(sql`
      DELETE FROM candle_day WHERE series_id = ${row.id} AND day BETWEEN ${first}::date AND ${last}::date`);
    const kept = new Map(
      ends.map((stored) => {
        const start = Date.parse(stored.day);
        const outside = unpackDay(stored, slots).filter(([slot]) => {
          const at = start + slot * seconds * 1_000;
          return at < Date.parse(from) || at >= Date.parse(to);
        });
        return [stored.day, outside];
      }),
    );
    const days = [...kept].filter(([, candles]) => candles.length > 0);
    await writeDays(
      tx,
      row.id,
      days.map(([day, candles]) => asRow(day, packDay(candles, slots), slots)),
    );
    const counted = await countSeries(tx, row.id, row.timeframe);
    if (counted.candles === row.candles) throw new Refusal('candle_range_empty');
    return counted;
  },
);
