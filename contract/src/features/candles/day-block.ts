/**
 * The candles of one day, packed: all opening prices, then all high, low and closing prices, as whole ticks in 32 bits, little
 * end first. `present` has a bit for each slot of the day, the lowest bit first; null: every slot has a candle.
 */
export interface DayBlock {
  present: Uint8Array | null;
  prices: Uint8Array;
}

/** A candle by its place in the day, with prices in whole ticks. */
export type SlotCandle = readonly [slot: number, open: number, high: number, low: number, close: number];

/** Bytes of one candle. */
export const candleBytes = 16;

/** The largest price that is stored, in ticks. */
export const ticksMax = 2 ** 31 - 1;

/** Packs candles in the order of their slots. */
export function packDay(candles: readonly SlotCandle[], slots: number): DayBlock {
  const count = candles.length;
  const prices = new Uint8Array(count * candleBytes);
  const view = new DataView(prices.buffer);
  const present = count === slots ? null : new Uint8Array(Math.ceil(slots / 8));
  candles.forEach(([slot, ...values], at) => {
    if (present !== null) present[slot >> 3] = (present[slot >> 3] ?? 0) | (1 << (slot & 7));
    values.forEach((value, column) => {
      view.setInt32((column * count + at) * 4, value, true);
    });
  });
  return { present, prices };
}

/** The candles of a block, in the order of their slots. */
export function unpackDay({ present, prices }: DayBlock, slots: number): SlotCandle[] {
  const count = prices.length / candleBytes;
  const view = new DataView(prices.buffer, prices.byteOffset, prices.byteLength);
  const price = (column: number, at: number) => view.getInt32((column * count + at) * 4, true);
  return slotsIn(present, slots).map((slot, at) => [
    slot,
    price(0, at),
    price(1, at),
    price(2, at),
    price(3, at),
  ]);
}

/** The slots that have a candle. */
export function slotsIn(present: Uint8Array | null, slots: number): number[] {
  const all = Array.from({ length: slots }, (_, slot) => slot);
  return present === null ? all : all.filter((slot) => ((present[slot >> 3] ?? 0) >> (slot & 7)) & 1);
}

/** Whether the block is well formed: its sizes agree, prices are positive, and none is above its high or below its low. */
export function isDayBlock(block: DayBlock, slots: number): boolean {
  const { present, prices } = block;
  const count = prices.length / candleBytes;
  if (!Number.isInteger(count) || count < 1 || count > slots) return false;
  if (present === null ? count !== slots : present.length !== Math.ceil(slots / 8)) return false;
  if (slotsIn(present, slots).length !== count) return false;
  return unpackDay(block, slots).every(
    ([, open, high, low, close]) => low > 0 && high >= open && high >= close && low <= open && low <= close,
  );
}
