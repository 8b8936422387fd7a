import { Fraction, zero } from './fraction.ts';
import type { Position } from './position.ts';

/**
 * The greatest fall of the equity from its peak, at the closes of candles. Between two fills equity is a line over the close, so
 * that only whole ticks are compared; fractions are needed when the position changes, and for a fall that may be the greatest.
 */
export class Drawdown {
  private readonly position: Position;
  private peak: Fraction;
  private worst = zero;
  private worstFloat = 0;

  /** The least close that makes a new peak. */
  newPeak = Number.POSITIVE_INFINITY;
  /** The close of the peak, while it is one of this position. */
  private peakClose: number | undefined;
  /** The lowest close since the peak. */
  lowest = Number.POSITIVE_INFINITY;
  private base = 0;
  private slope = 0;
  private peakFloat: number;

  constructor(position: Position) {
    this.position = position;
    this.peak = position.cash;
    this.peakFloat = position.cash.toNumber();
  }

  /** After the position has changed. @returns the equity at a close of zero */
  begin(): number {
    const { position } = this;
    this.peakClose = undefined;
    this.lowest = Number.POSITIVE_INFINITY;
    if (!position.isOpen) return position.cash.toNumber();
    const base = position.equity(0);
    this.newPeak = Number(this.peak.minus(base).over(position.quantity).floor() + 1n);
    this.base = base.toNumber();
    this.slope = position.quantity.toNumber();
    return this.base;
  }

  /** Before the position changes. */
  end(): void {
    this.settle();
    if (this.peakClose !== undefined) this.peak = this.position.equity(this.peakClose);
    this.peakClose = undefined;
    this.lowest = Number.POSITIVE_INFINITY;
  }

  /** The close of a candle; a loop that looks at `newPeak` and `lowest` itself calls it for new peaks only. */
  see(close: number): void {
    if (close >= this.newPeak) {
      this.settle();
      this.peakClose = close;
      this.newPeak = close + 1;
      this.peakFloat = this.base + this.slope * close;
      this.lowest = close;
    } else if (close < this.lowest) this.lowest = close;
  }

  /** Equity while nothing is open. */
  seeCash(): void {
    const { cash } = this.position;
    if (cash.isAbove(this.peak)) {
      this.peak = cash;
      this.peakFloat = cash.toNumber();
    } else this.take(cash, this.peak);
  }

  /** Looks whether the lowest close is the greatest fall. */
  private settle(): void {
    const { lowest, position, peakClose } = this;
    if (!Number.isFinite(lowest)) return;
    const fall = (this.peakFloat - this.base - this.slope * lowest) / this.peakFloat;
    // Floats err by far less than this.
    if (fall < this.worstFloat - 1e-9) return;
    this.take(position.equity(lowest), peakClose === undefined ? this.peak : position.equity(peakClose));
  }

  private take(equity: Fraction, peak: Fraction): void {
    const fall = peak.minus(equity).over(peak);
    if (!fall.isAbove(this.worst)) return;
    this.worst = fall;
    this.worstFloat = fall.toNumber();
  }

  /** In percent. */
  get percent(): Fraction {
    return this.worst.times(new Fraction(100n));
  }
}
