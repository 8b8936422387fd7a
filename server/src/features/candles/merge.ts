import {
  type DayBlock,
  packDay,
  type SlotCandle,
  slotsIn,
  unpackDay,
} from '@quarterdeck/contract/features/candles/day-block';
import type { StoredDay } from '#domain/candles/days.ts';

/** What becomes of two versions of a day. */
export interface Merged {
  block: DayBlock;
  /** Candles in both with the same prices, and with others. */
  same: number;
  differing: number;
}

/** Joins a day with candles that come; of those in both with other prices `conflicts` says which stay. */
export function mergeDay(
  stored: DayBlock,
  coming: DayBlock,
  slots: number,
  conflicts: 'keep' | 'replace',
): Merged {
  const all = new Map(unpackDay(stored, slots).map((candle) => [candle[0], candle]));
  let same = 0;
  let differing = 0;
  for (const candle of unpackDay(coming, slots)) {
    const known = all.get(candle[0]);
    if (known !== undefined && candle.every((value, at) => value === known[at])) same += 1;
    else if (known !== undefined) differing += 1;
    if (known === undefined || conflicts === 'replace') all.set(candle[0], candle);
  }
  return { block: packDay(bySlot(all.values()), slots), same, differing };
}

function bySlot(candles: Iterable<SlotCandle>): SlotCandle[] {
  return [...candles].sort(([a], [b]) => a - b);
}

/** A block with what its row says of it. */
export function asRow(day: string, block: DayBlock, slots: number): StoredDay {
  const taken = slotsIn(block.present, slots);
  return {
    day,
    candles: taken.length,
    first_slot: taken[0] ?? 0,
    last_slot: taken.at(-1) ?? 0,
    ...block,
  };
}
