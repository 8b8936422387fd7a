import { type Candles, indexAt, minute, startOf, stretchRanges } from './candles.ts';
import { Drawdown } from './drawdown.ts';
import { Fraction } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';
import { isHighFirst, type Path } from './paths.ts';
import { Position, type Trigger } from './position.ts';
import { scan } from './scan.ts';

const fundingPeriod = 480 * minute;
/** Candles between two questions whether to go on. */
const watchEvery = 65_536;

/** Asked now and then while a replay runs. */
export interface Watch {
  /** @param share of the work that is done, from 0 to 1 */
  onProgress?(share: number): void;
  isCancelled?(): boolean;
}

export class Cancelled extends Error {}

/** From a candle's close on, equity is base + slope × close in ticks, until the next span. */
export interface Span {
  candle: number;
  base: number;
  slope: number;
}

export interface Replayed {
  position: Position;
  drawdown: Fraction;
  exhausted: number;
  spans: Span[];
  /** The last close on the mirrored axis. */
  close: number;
}

/** Plays candles through a strategy. @param allowed by candle whether a cycle may begin at its open */
export function replay(
  parameters: StrategyParameters,
  candles: Candles,
  path: Path,
  allowed: Uint8Array | undefined,
  watch: Watch = {},
): Replayed {
  return new Replay(parameters, candles, path, allowed, watch).run();
}

class Replay {
  private readonly candles: Candles;
  private readonly path: Path;
  private readonly allowed: Uint8Array | undefined;
  private readonly watch: Watch;
  private readonly position: Position;
  private readonly drawdown: Drawdown;
  private readonly cooldown: number;
  private readonly sign: number;
  private readonly spans: Span[] = [];
  private exhausted = 0;
  /** The first candle that may enter. */
  private free = 1;

  /** The next trigger in each direction, and the whole tick at which it is met. */
  private below: Trigger | undefined;
  private above: Trigger | undefined;
  private belowTick = Number.NEGATIVE_INFINITY;
  private aboveTick = Number.POSITIVE_INFINITY;

  constructor(
    parameters: StrategyParameters,
    candles: Candles,
    path: Path,
    allowed: Uint8Array | undefined,
    watch: Watch,
  ) {
    this.candles = candles;
    this.path = path;
    this.allowed = allowed;
    this.watch = watch;
    this.position = new Position(parameters, Fraction.of(candles.tick));
    this.drawdown = new Drawdown(this.position);
    this.cooldown = parameters.cooldown * minute;
    this.sign = this.position.isLong ? 1 : -1;
  }

  run(): Replayed {
    const { position, drawdown } = this;
    const total = this.candles.close.length;
    const boundaries = position.hasFunding ? fundingCandles(this.candles) : [];
    let nextBoundary = 0;
    let nextWatch = 0;
    let index = 0;
    while (index < total) {
      if (index >= nextWatch) {
        if (this.watch.isCancelled?.()) throw new Cancelled('The back-test was cancelled');
        this.watch.onProgress?.(index / total);
        nextWatch = index + watchEvery;
      }
      if (!position.isOpen) {
        index = this.nextEntry(index, Math.min(total, nextWatch));
        if (index < Math.min(total, nextWatch)) {
          this.enter(index);
          index += 1;
        }
        continue;
      }
      while ((boundaries[nextBoundary]?.candle ?? total) < index) nextBoundary += 1;
      const boundary = boundaries[nextBoundary];
      const limit = Math.min(total, nextWatch, boundary?.candle ?? total);
      const reached = this.skip(index, limit);
      if (position.isExhausted) this.exhausted += reached - index;
      index = reached;
      if (index === limit && index !== boundary?.candle) continue;
      this.live(index, index === boundary?.candle ? boundary.periods : 0);
      index += 1;
    }
    drawdown.end();
    position.check();
    this.watch.onProgress?.(1);
    const close = this.sign * (this.candles.close[total - 1] ?? 0);
    return { position, drawdown: drawdown.percent, exhausted: this.exhausted, spans: this.spans, close };
  }

  private nextEntry(from: number, limit: number): number {
    let index = Math.max(from, this.free);
    if (this.allowed === undefined) return Math.min(index, limit);
    while (index < limit && this.allowed[index] !== 1) index += 1;
    return Math.min(index, limit);
  }

  /** The first candle that can reach a trigger or move an extreme; until there only closes are looked at. */
  private skip(from: number, limit: number): number {
    const { position, drawdown, sign } = this;
    const { high, low, close } = this.candles;
    const worst =
      position.trough === undefined ? this.belowTick : Math.max(this.belowTick, position.trough - 1);
    const best = position.peak === undefined ? this.aboveTick : Math.min(this.aboveTick, position.peak + 1);
    const [lowest, highest] = sign > 0 ? [worst, best] : [-best, -worst];
    let index = from;
    for (;;) {
      index = scan(high, low, close, index, limit, lowest, highest, sign, drawdown);
      if (index >= limit || (low[index] ?? 0) <= lowest || (high[index] ?? 0) >= highest) return index;
      drawdown.see(sign * (close[index] ?? 0));
      index += 1;
    }
  }

  private enter(index: number): void {
    const open = this.sign * (this.candles.open[index] ?? 0);
    if (!this.position.buy(index, new Fraction(BigInt(open)))) return;
    this.aim();
    this.follow(index, open);
    this.settle(index);
  }

  /** A candle that may do something to an open position. */
  private live(index: number, periods: number): void {
    const { position, sign } = this;
    const fills = position.fills.length;
    const { open, close } = this.candles;
    const opened = sign * (open[index] ?? 0);
    const before = sign * (close[index - 1] ?? 0);
    if (periods > 0) {
      this.drawdown.end();
      position.fund(opened, periods);
    }
    this.jump(index, before, opened);
    if (position.isOpen) this.follow(index, opened);
    if (periods > 0 || position.fills.length > fills) this.settle(index);
    else {
      this.drawdown.see(sign * (close[index] ?? 0));
      if (position.isExhausted) this.exhausted += 1;
    }
  }

  /** The end of a candle in which the position changed. */
  private settle(index: number): void {
    const { position, drawdown, sign } = this;
    const close = sign * (this.candles.close[index] ?? 0);
    const base = drawdown.begin();
    if (position.isOpen) {
      drawdown.see(close);
      if (position.isExhausted) this.exhausted += 1;
    } else drawdown.seeCash();
    this.spans.push({ candle: index, base, slope: sign * position.quantity.toNumber() });
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
  private follow(index: number, open: number): void {
    const { candles, sign } = this;
    const [high, low, close] = [candles.high[index] ?? 0, candles.low[index] ?? 0, candles.close[index] ?? 0];
    const isHigh = isHighFirst(this.path, sign * open, high, low, close);
    this.segment(index, open, sign * (isHigh ? high : low));
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
    if (this.position.isFilledBy(kind)) this.drawdown.end();
    this.position.meet(kind, index, price, extreme);
    if (this.position.isOpen) this.aim();
    else this.free = this.freeAfter(index);
  }

  private freeAfter(index: number): number {
    if (this.cooldown === 0) return index + 1;
    const from = startOf(this.candles, index) + this.candles.timeframe + this.cooldown;
    return Math.max(index + 1, indexAt(this.candles, from));
  }

  /** Looks for the next trigger in each direction. */
  private aim(): void {
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

/** The candles before whose open funding was due, and how often. */
function fundingCandles(candles: Candles): { candle: number; periods: number }[] {
  const found: { candle: number; periods: number }[] = [];
  let before: number | undefined;
  for (const { from, to, start } of stretchRanges(candles)) {
    const period = (index: number) =>
      Math.floor((start + (index - from) * candles.timeframe) / fundingPeriod);
    let index = from;
    while (index < to) {
      const now = period(index);
      if (before !== undefined && now > before) found.push({ candle: index, periods: now - before });
      before = now;
      const next = (now + 1) * fundingPeriod;
      index = from + Math.max(index - from + 1, Math.ceil((next - start) / candles.timeframe));
    }
  }
  return found;
}
