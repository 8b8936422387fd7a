import { Fraction, powerOfTen } from './fraction.ts';

export type Column = Int32Array | Float64Array;

/** Where times go on without a hole. */
export interface Stretch {
  /** Of its first candle. */
  index: number;
  /** In milliseconds. */
  start: number;
}

/** Candles in their order, prices as whole ticks: 16 bytes each, or 32 where ticks do not fit into 32 bits. */
export interface Candles {
  /** Milliseconds. */
  timeframe: number;
  /** The price of one tick. */
  tick: string;
  open: Column;
  high: Column;
  low: Column;
  close: Column;
  stretches: Stretch[];
}

export const minute = 60_000;

/** The milliseconds of a timeframe such as 15m. */
export function timeframeMs(name: string): number {
  const units: Record<string, number> = { m: 1, h: 60, d: 1440 };
  return Number(name.slice(0, -1)) * (units[name.slice(-1)] ?? Number.NaN) * minute;
}

/** The stretch that a candle is in. */
function stretchOf({ stretches }: Candles, index: number): Stretch {
  let [from, to] = [0, stretches.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((stretches[middle]?.index ?? 0) <= index) from = middle;
    else to = middle - 1;
  }
  return stretches[from] ?? { index: 0, start: 0 };
}

/** When a candle begins, in milliseconds. */
export function startOf(candles: Candles, index: number): number {
  const stretch = stretchOf(candles, index);
  return stretch.start + (index - stretch.index) * candles.timeframe;
}

/** The first candle that does not begin before a time; the number of candles if there is none. */
export function indexAt(candles: Candles, time: number): number {
  let [from, to] = [0, candles.close.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (startOf(candles, middle) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The candles that begin at or after one time and before another; the prices are shared, not copied. */
export function between(
  candles: Candles,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Candles {
  const first = indexAt(candles, from);
  const last = Math.max(first, indexAt(candles, to));
  const stretches = candles.stretches
    .filter(({ index }) => index > first && index < last)
    .map(({ index, start }) => ({ index: index - first, start }));
  if (last > first) stretches.unshift({ index: 0, start: startOf(candles, first) });
  const part = (column: Column) => column.subarray(first, last);
  const { open, high, low, close } = candles;
  return { ...candles, open: part(open), high: part(high), low: part(low), close: part(close), stretches };
}

/** Candles of a coarser timeframe; one of which the beginning is missing is made of what there is. */
export function coarser(candles: Candles, timeframe: number): Candles {
  const builder = new CandleBuilder({ timeframe, tick: candles.tick });
  let current: { start: number; open: number; high: number; low: number; close: number } | undefined;
  const put = () => {
    if (current) builder.add(current.start, current.open, current.high, current.low, current.close);
  };
  for (const { from, to, start } of stretchRanges(candles)) {
    for (let index = from; index < to; index += 1) {
      const time = start + (index - from) * candles.timeframe;
      const bucket = Math.floor(time / timeframe) * timeframe;
      const [open, high, low, close] = pricesOf(candles, index);
      if (current?.start === bucket) {
        current.high = Math.max(current.high, high);
        current.low = Math.min(current.low, low);
        current.close = close;
      } else {
        put();
        current = { start: bucket, open, high, low, close };
      }
    }
  }
  put();
  return builder.candles();
}

function pricesOf(candles: Candles, index: number): [number, number, number, number] {
  const { open, high, low, close } = candles;
  return [open[index] ?? 0, high[index] ?? 0, low[index] ?? 0, close[index] ?? 0];
}

/** The stretches with their ends. */
export function stretchRanges({ stretches, close }: Candles): { from: number; to: number; start: number }[] {
  return stretches.map(({ index, start }, at) => ({
    from: index,
    to: stretches[at + 1]?.index ?? close.length,
    start,
  }));
}

const maxInt32 = 2 ** 31 - 1;
const firstCapacity = 1024;

/** Collects candles; its columns grow as needed. */
export class CandleBuilder {
  private readonly timeframe: number;
  private tick: string;
  private length = 0;
  private columns: [Column, Column, Column, Column];
  private stretches: Stretch[] = [];
  private next = Number.NaN;

  constructor({ timeframe, tick }: { timeframe: number; tick: string }) {
    this.timeframe = timeframe;
    this.tick = tick;
    const column = () => new Int32Array(firstCapacity);
    this.columns = [column(), column(), column(), column()];
  }

  /** Prices in ticks; times rise, and prices are valid. */
  add(start: number, open: number, high: number, low: number, close: number): void {
    if (this.length === this.columns[0].length) this.copyColumns(this.length * 2);
    if (high > maxInt32 && this.columns[0] instanceof Int32Array)
      this.copyColumns(this.columns[0].length, true);
    if (start !== this.next) this.stretches.push({ index: this.length, start });
    this.next = start + this.timeframe;
    const [opens, highs, lows, closes] = this.columns;
    opens[this.length] = open;
    highs[this.length] = high;
    lows[this.length] = low;
    closes[this.length] = close;
    this.length += 1;
  }

  /** Makes the tick smaller by a power of ten; prices stay what they are. */
  refine(decimals: number): void {
    const factor = Number(powerOfTen(decimals));
    const [, highs] = this.columns;
    let most = 0;
    for (let index = 0; index < this.length; index += 1) most = Math.max(most, highs[index] ?? 0);
    if (most * factor > maxInt32) this.copyColumns(highs.length, true);
    for (const column of this.columns)
      for (let index = 0; index < this.length; index += 1) column[index] = (column[index] ?? 0) * factor;
    this.tick = Fraction.of(this.tick)
      .over(new Fraction(powerOfTen(decimals)))
      .toText();
  }

  candles(): Candles {
    const [open, high, low, close] = this.columns.map((column) => column.slice(0, this.length)) as [
      Column,
      Column,
      Column,
      Column,
    ];
    return {
      timeframe: this.timeframe,
      tick: this.tick,
      open,
      high,
      low,
      close,
      stretches: [...this.stretches],
    };
  }

  private copyColumns(capacity: number, isWide = this.columns[0] instanceof Float64Array): void {
    this.columns = this.columns.map((column) => {
      const copy = isWide ? new Float64Array(capacity) : new Int32Array(capacity);
      copy.set(column);
      return copy;
    }) as [Column, Column, Column, Column];
  }
}

/** A candle as decimal texts. */
export interface CandleTexts {
  /** Milliseconds. */
  start: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** Candles of valid decimal texts; the tick is the finest place that any of them has, if none is given. */
export function candlesOf(rows: readonly CandleTexts[], timeframe = minute, tick?: string): Candles {
  const texts = rows.flatMap(({ open, high, low, close }) => [open, high, low, close]);
  const decimals = texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);
  const used = tick ?? new Fraction(1n, powerOfTen(decimals)).toText();
  const size = Fraction.of(used);
  const ticks = (text: string) => {
    const exact = Fraction.of(text).over(size).reduced();
    const count = Number(exact.numerator);
    if (exact.denominator !== 1n || !Number.isSafeInteger(count))
      throw new RangeError(`${text} is no whole number of ticks of ${used}`);
    return count;
  };
  const builder = new CandleBuilder({ timeframe, tick: used });
  for (const { start, open, high, low, close } of rows)
    builder.add(start, ticks(open), ticks(high), ticks(low), ticks(close));
  return builder.candles();
}

export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.slice(point + 1).replace(/0+$/, '').length;
}
