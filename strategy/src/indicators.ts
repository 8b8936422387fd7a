import { powerOfTen } from './fraction.ts';

const fast = 12;
const slow = 26;
const smoothing = 9;

/** Which signals a cycle needs to begin. */
export interface Filters {
  isMacd: boolean;
  /** Of the mean that the close must be above; 0: none. */
  period: number;
}

/** Digits after the point at which undecided comparisons are repeated; what they leave undecided counts as equal. */
const exactDigits = [40, 160, 640];

/** By candle 1 where its close allows an entry. */
export function signalsOf(closes: ArrayLike<number>, filters: Filters): Uint8Array {
  const found = new Uint8Array(closes.length);
  const floats = new FloatSignals(filters);
  let isDecided = true;
  for (let index = 0; index < closes.length; index += 1) {
    found[index] = floats.add(closes[index] ?? 0) ? 1 : 0;
    isDecided &&= floats.isDecided;
  }
  if (isDecided) return found;
  for (const digits of exactDigits) if (isDecidedExactly(closes, filters, digits, found)) break;
  return found;
}

/** An exponential mean, seeded with the plain mean of its first values. */
class FloatMean {
  value = 0;
  private count = 0;
  private readonly period: number;
  private readonly factor: number;

  constructor(period: number) {
    this.period = period;
    this.factor = 2 / (period + 1);
  }

  add(value: number): boolean {
    this.count += 1;
    if (this.count > this.period) this.value += this.factor * (value - this.value);
    else this.value += value;
    if (this.count === this.period) this.value /= this.period;
    return this.count >= this.period;
  }
}

/**
 * Binary floats decide where the difference is above the greatest error: a step errs by 5 units of the greatest value at most,
 * and the mean forgets it by its factor, so that the whole error stays below 5 × (period + 1) / 2 units, and a seed's below period.
 */
class FloatSignals {
  /** Whether the last answer is beyond doubt. */
  isDecided = true;
  private most = 0;
  private readonly isMacd: boolean;
  private readonly period: number;
  private readonly mean: FloatMean;
  private readonly quick = new FloatMean(fast);
  private readonly steady = new FloatMean(slow);
  private readonly signal = new FloatMean(smoothing);

  constructor({ isMacd, period }: Filters) {
    this.isMacd = isMacd;
    this.period = period;
    this.mean = new FloatMean(period);
  }

  add(close: number): boolean {
    const { period } = this;
    if (close > this.most) this.most = close;
    const unit = this.most * Number.EPSILON;
    this.isDecided = true;
    let isAllowed = true;
    if (period > 0) {
      const isWarm = this.mean.add(close);
      const above = close - this.mean.value;
      if (isWarm && Math.abs(above) <= unit * 4 * (period + 1)) this.isDecided = false;
      isAllowed = isWarm && above > 0;
    }
    if (this.isMacd) {
      this.quick.add(close);
      const line = this.steady.add(close) ? this.quick.value - this.steady.value : Number.NaN;
      const isWarm = !Number.isNaN(line) && this.signal.add(line);
      const above = line - this.signal.value;
      if (isWarm && Math.abs(above) <= unit * 1_000) this.isDecided = false;
      isAllowed &&= isWarm && above > 0;
    }
    return isAllowed;
  }
}

/** The signals of closes that come one by one. */
export class Signals {
  private readonly filters: Filters;
  private readonly floats: FloatSignals;
  private closes = new Float64Array(64);
  private count = 0;

  constructor(filters: Filters) {
    this.filters = filters;
    this.floats = new FloatSignals(filters);
  }

  /** @returns whether this close allows an entry */
  add(close: number): boolean {
    if (this.count === this.closes.length) {
      const longer = new Float64Array(this.count * 2);
      longer.set(this.closes);
      this.closes = longer;
    }
    this.closes[this.count] = close;
    this.count += 1;
    const isAllowed = this.floats.add(close);
    if (this.floats.isDecided) return isAllowed;
    return signalsOf(this.closes.subarray(0, this.count), this.filters).at(-1) === 1;
  }
}

/** The same in whole numbers of 10^-digits, each step rounded down. */
class ExactMean {
  value = 0n;
  private count = 0;
  private readonly period: number;

  constructor(period: number) {
    this.period = period;
  }

  add(value: bigint): boolean {
    this.count += 1;
    if (this.count > this.period) this.value += (2n * (value - this.value)) / BigInt(this.period + 1);
    else this.value += value;
    if (this.count === this.period) this.value /= BigInt(this.period);
    return this.count >= this.period;
  }
}

/** Each step errs by one unit at most; see above for what becomes of it. */
function isDecidedExactly(
  closes: ArrayLike<number>,
  { isMacd, period }: Filters,
  digits: number,
  found: Uint8Array,
): boolean {
  const scale = powerOfTen(digits);
  const [meanError, macdError] = [BigInt(period + 1), 100n];
  const [mean, quick, steady, signal] = [period, fast, slow, smoothing].map((n) => new ExactMean(n)) as [
    ExactMean,
    ExactMean,
    ExactMean,
    ExactMean,
  ];
  let isDecided = true;
  for (let index = 0; index < closes.length; index += 1) {
    const close = BigInt(closes[index] ?? 0) * scale;
    let isAllowed = true;
    if (period > 0) {
      const isWarm = mean.add(close);
      const above = close - mean.value;
      if (isWarm && above <= meanError && -above <= meanError) isDecided = false;
      isAllowed = isWarm && above > meanError;
    }
    if (isMacd) {
      quick.add(close);
      const isSlow = steady.add(close);
      const line = quick.value - steady.value;
      const isWarm = isSlow && signal.add(line);
      const above = line - signal.value;
      if (isWarm && above <= macdError && -above <= macdError) isDecided = false;
      isAllowed &&= isWarm && above > macdError;
    }
    found[index] = isAllowed ? 1 : 0;
  }
  return isDecided;
}
