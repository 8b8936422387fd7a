import { minute } from './candles.ts';
import { Fraction } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';
import { isHighFirst, type Path } from './paths.ts';
import { Position, type Trigger } from './position.ts';

export const fundingPeriod = 480 * minute;

/** The prices of a candle, in whole ticks. */
export interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Takes a position along the path of the price, candle by candle. */
export class Walk {
  readonly position: Position;
  /** -1 for shorts, whose axis is mirrored. */
  readonly sign: number;
  private readonly path: Path;
  private readonly beforeChange: () => void;

  /** The next trigger in each direction, and the whole tick at which it is met. */
  private below: Trigger | undefined;
  private above: Trigger | undefined;
  private belowTick = Number.NEGATIVE_INFINITY;
  private aboveTick = Number.POSITIVE_INFINITY;

  /** @param beforeChange called before a fill or funding changes an open position */
  constructor(
    parameters: StrategyParameters,
    tick: Fraction,
    path: Path,
    beforeChange: () => void = () => {},
    position = new Position(parameters, tick),
  ) {
    this.path = path;
    this.position = position;
    this.sign = position.isLong ? 1 : -1;
    this.beforeChange = beforeChange;
    if (position.isOpen) this.aim();
  }

  /** A candle whose low and high stay between these neither meets a trigger nor moves an extreme. */
  get reach(): [number, number] {
    const { trough, peak } = this.position;
    const worst = trough === undefined ? this.belowTick : Math.max(this.belowTick, trough - 1);
    const best = peak === undefined ? this.aboveTick : Math.min(this.aboveTick, peak + 1);
    return this.sign > 0 ? [worst, best] : [-best, -worst];
  }

  /** Enters at the open and follows the candle. @returns false where the entry was skipped */
  enter(index: number, bar: Bar): boolean {
    const open = this.sign * bar.open;
    if (!this.position.buy(index, new Fraction(BigInt(open)))) return false;
    this.aim();
    this.follow(index, bar);
    return true;
  }

  /**
   * A candle of an open position.
   * @param before the close of the candle before it
   * @param periods how often funding is due at its open
   */
  through(index: number, bar: Bar, before: number, periods: number): void {
    const { position, sign } = this;
    const opened = sign * bar.open;
    if (periods > 0) {
      this.beforeChange();
      position.fund(opened, periods);
    }
    this.jump(index, sign * before, opened);
    if (position.isOpen) this.follow(index, bar);
  }

  /** A gap: what it passes happens at the open, and moves no extreme that was followed before. */
  private jump(index: number, from: number, to: number): void {
    const { position } = this;
    while (position.isOpen) {
      if (to < from ? to > this.belowTick : to < this.aboveTick) return;
      const trigger = to < from ? this.mostUrgent(to) : this.above;
      if (trigger === undefined) return;
      this.meet(trigger.kind, index, new Fraction(BigInt(to)), to);
    }
  }

  private mostUrgent(price: number): Trigger | undefined {
    const at = new Fraction(BigInt(price));
    return this.position.triggersBelow().find((trigger) => !trigger.at.isBelow(at));
  }

  /** The candle's path from its open. */
  private follow(index: number, { open, high, low, close }: Bar): void {
    const { sign } = this;
    const isHigh = isHighFirst(this.path, open, high, low, close);
    this.segment(index, sign * open, sign * (isHigh ? high : low));
    this.segment(index, sign * (isHigh ? high : low), sign * (isHigh ? low : high));
    this.segment(index, sign * (isHigh ? low : high), sign * close);
  }

  /** Moves the price in a straight line, and does what it meets on the way. */
  private segment(index: number, from: number, to: number): void {
    const { position } = this;
    let price: Fraction | undefined;
    const isFall = to < from;
    while (position.isOpen && (isFall ? to <= this.belowTick : to >= this.aboveTick)) {
      const trigger = isFall ? this.below : this.above;
      if (trigger === undefined) break;
      price ??= new Fraction(BigInt(from));
      // A trigger that was passed before it came to be is met where the price is.
      if (isFall ? trigger.at.isBelow(price) : trigger.at.isAbove(price)) price = trigger.at;
      this.meet(trigger.kind, index, price, isFall ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
    }
    if (!position.isOpen) return;
    const { trough, peak } = position;
    if (trough !== undefined && to < trough) position.trough = to;
    if (peak !== undefined && to > peak) position.peak = to;
    if (position.trough !== trough || position.peak !== peak) this.aim();
  }

  private meet(kind: Trigger['kind'], index: number, price: Fraction, extreme: number): void {
    if (this.position.isFilledBy(kind)) this.beforeChange();
    this.position.meet(kind, index, price, extreme);
    if (this.position.isOpen) this.aim();
  }

  /** Looks for the next trigger in each direction. */
  aim(): void {
    const { position } = this;
    this.below = nearest(position.triggersBelow(), (a, b) => a.isAbove(b));
    this.above = nearest(position.triggersAbove(), (a, b) => a.isBelow(b));
    this.belowTick = this.below ? Number(this.below.at.floor()) : Number.NEGATIVE_INFINITY;
    this.aboveTick = this.above ? Number(this.above.at.ceil()) : Number.POSITIVE_INFINITY;
  }
}

function nearest(
  triggers: readonly Trigger[],
  isNearer: (a: Fraction, b: Fraction) => boolean,
): Trigger | undefined {
  return triggers.reduce<Trigger | undefined>(
    (best, trigger) => (best === undefined || isNearer(trigger.at, best.at) ? trigger : best),
    undefined,
  );
}
