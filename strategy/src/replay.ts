import { type Candles, indexAt, minute, startOf, stretchRanges } from './candles.ts';
import { Drawdown } from './drawdown.ts';
import { Fraction } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';
import type { Path } from './paths.ts';
import type { Position } from './position.ts';
import { scan } from './scan.ts';
import { type Bar, fundingPeriod, Walk } from './walk.ts';

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
  private readonly allowed: Uint8Array | undefined;
  private readonly watch: Watch;
  private readonly walk: Walk;
  private readonly position: Position;
  private readonly drawdown: Drawdown;
  private readonly cooldown: number;
  private readonly sign: number;
  private readonly spans: Span[] = [];
  private exhausted = 0;
  /** The first candle that may enter. */
  private free = 1;

  constructor(
    parameters: StrategyParameters,
    candles: Candles,
    path: Path,
    allowed: Uint8Array | undefined,
    watch: Watch,
  ) {
    this.candles = candles;
    this.allowed = allowed;
    this.watch = watch;
    this.walk = new Walk(parameters, Fraction.of(candles.tick), path, () => this.drawdown.end());
    this.position = this.walk.position;
    this.drawdown = new Drawdown(this.position);
    this.cooldown = parameters.cooldown * minute;
    this.sign = this.walk.sign;
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
    const { drawdown, sign, walk } = this;
    const { high, low, close } = this.candles;
    const [lowest, highest] = walk.reach;
    let index = from;
    for (;;) {
      index = scan(high, low, close, index, limit, lowest, highest, sign, drawdown);
      if (index >= limit || (low[index] ?? 0) <= lowest || (high[index] ?? 0) >= highest) return index;
      drawdown.see(sign * (close[index] ?? 0));
      index += 1;
    }
  }

  private enter(index: number): void {
    if (!this.walk.enter(index, this.bar(index))) return;
    if (!this.position.isOpen) this.free = this.freeAfter(index);
    this.settle(index);
  }

  private bar(index: number): Bar {
    const { open, high, low, close } = this.candles;
    return {
      open: open[index] ?? 0,
      high: high[index] ?? 0,
      low: low[index] ?? 0,
      close: close[index] ?? 0,
    };
  }

  /** A candle that may do something to an open position. */
  private live(index: number, periods: number): void {
    const { position, drawdown, sign } = this;
    const fills = position.fills.length;
    const { close } = this.candles;
    this.walk.through(index, this.bar(index), close[index - 1] ?? 0, periods);
    if (!position.isOpen) this.free = this.freeAfter(index);
    if (periods > 0 || position.fills.length > fills) this.settle(index);
    else {
      drawdown.see(sign * (close[index] ?? 0));
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

  private freeAfter(index: number): number {
    if (this.cooldown === 0) return index + 1;
    const from = startOf(this.candles, index) + this.candles.timeframe + this.cooldown;
    return Math.max(index + 1, indexAt(this.candles, from));
  }
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
