import { existsSync, readFileSync } from 'node:fs';
import type { SlotCandle } from '@quarterdeck/contract/features/candles/day-block';
import { CandleCsv } from '@quarterdeck/strategy/csv';
import { aDay } from '#features/candles/fixtures.ts';

/** A walk of minutes that falls and rises, so that ladders fill and close; the same on every machine. */
export function aWalk(firstDay: string, days: number): ReturnType<typeof aDay>[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let price = 90_000;
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(firstDay) + at * 86_400_000).toISOString().slice(0, 10);
    const candles = Array.from({ length: 1_440 }, (_, slot): SlotCandle => {
      const open = price;
      price = Math.max(1_000, Math.round(price * (1 + (random() - 0.5) * 0.006)));
      const [high, low] = [
        Math.max(open, price) + Math.round(random() * 40),
        Math.min(open, price) - Math.round(random() * 40),
      ];
      return [slot, open, high, low, price];
    });
    return aDay(day, candles);
  });
}

const recorded = new URL('../../../../../shared/data/btc-perp-20211231-20220201_1m.csv', import.meta.url);

/** The recorded month of minutes of the worked example in ticks of an eighth, or undefined where it is not at hand. */
export function recordedMonth(): ReturnType<typeof aDay>[] | undefined {
  if (!existsSync(recorded)) return undefined;
  const reader = new CandleCsv({ tick: '0.125', timeframe: 60_000 });
  const rows = [...reader.feed(readFileSync(recorded)).rows, ...reader.end().rows];
  const days = Map.groupBy(rows, ({ start }) => new Date(start).toISOString().slice(0, 10));
  return Array.from(days, ([day, candles]) =>
    aDay(
      day,
      candles.map(({ start, open, high, low, close }) => [(start / 60_000) % 1_440, open, high, low, close]),
    ),
  );
}
