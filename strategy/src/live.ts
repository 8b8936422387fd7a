import { minute, timeframeMs } from './candles.ts';
import { Fraction, zero } from './fraction.ts';
import { type Filters, Signals } from './indicators.ts';
import type { StrategyParameters } from './parameters.ts';
import type { Path } from './paths.ts';
import { type Books, Position, type Trigger } from './position.ts';
import { type Bar, fundingPeriod, Walk } from './walk.ts';
import { type BackTestCycle, type BackTestFill, cycleInWords, fillInWords } from './words.ts';

/** How a robot is stopped: after the open cycle, with its position left to its user, or by selling at once. */
export const stopModes = ['after_tp', 'keep_position', 'close_now'] as const;
export type StopMode = (typeof stopModes)[number];

export type LiveStatus = 'running' | 'paused' | 'stopped';

/** A candle that has ended, its prices in whole ticks. */
export interface LiveCandle extends Bar {
  /** Milliseconds. */
  start: number;
}

export interface LiveMarket {
  /** The price of one tick. */
  tick: string;
  /** Of its candles, in milliseconds. */
  timeframe: number;
}

/** What a candle or an instruction brought. */
export interface LiveEvents {
  fills: BackTestFill[];
  cycles: BackTestCycle[];
}

/** What keeps a robot from its next buy. */
export const liveBlocks = [
  'paused',
  'stopping',
  'stopped',
  'signal',
  'cooldown',
  'ladder_ended',
  'step',
  'min_notional',
  'balance',
] as const;
export type LiveBlock = (typeof liveBlocks)[number];

/** A price that a robot waits for, as decimal text, and how far away the last price is, in percent of it. */
export interface Awaited {
  kind: Trigger['kind'];
  price: string;
  distance: string;
}

/** What a robot waits for, and why it does not buy yet. */
export interface WhyNot {
  awaited: Awaited[];
  blocks: LiveBlock[];
}

/** Where a robot stands; amounts as decimal texts, prices in the quote asset. */
export interface LiveFigures {
  status: LiveStatus;
  stop_mode: StopMode | null;
  /** Counts the cycles that were begun. */
  cycle_no: number;
  /** -1: nothing is open. */
  level: number;
  quantity: string;
  /** Empty while nothing is open. */
  average: string;
  /** Of the closed cycles, after fees. */
  net: string;
  unrealised: string;
  fees: string;
  equity: string;
  /** Empty where none can follow. */
  next_add: string;
  take_profit: string;
}

/**
 * A robot that trades candle by candle by the rules of the back-test: over the same candles it makes the same fills, to the last digit.
 */
export class LiveRobot {
  status: LiveStatus = 'running';
  stopMode: StopMode | null = null;
  private readonly market: LiveMarket;
  private readonly tick: Fraction;
  private readonly path: Path;
  private current: StrategyParameters;
  /** Take the place of the present ones when the cycle ends. */
  private next: StrategyParameters | undefined;
  private walk: Walk;
  private signals: Signals | undefined;
  private isAllowed = true;
  /** Candles so far. */
  private index = 0;
  private last: LiveCandle | undefined;
  /** The first moment at which a cycle may begin. */
  private freeFrom = Number.NEGATIVE_INFINITY;
  private begun = 0;
  private enteredAt = 0;

  constructor(parameters: StrategyParameters, market: LiveMarket, path: Path = 'by_colour') {
    this.current = parameters;
    this.market = market;
    this.tick = Fraction.of(market.tick);
    this.path = path;
    this.walk = new Walk(parameters, this.tick, path);
    this.beginSignals();
  }

  get parameters(): StrategyParameters {
    return this.current;
  }

  /** Plays a candle. Each begins after the one before. */
  step(candle: LiveCandle): LiveEvents {
    const { last } = this;
    if (last !== undefined && candle.start <= last.start)
      throw new RangeError('Candles must be in chronological order');
    this.hear(last, candle);
    this.last = candle;
    const { index } = this;
    this.index += 1;
    if (this.status === 'stopped') return none;
    const { position } = this.walk;
    if (position.isOpen) {
      const period = (start: number) => Math.floor(start / fundingPeriod);
      const due = position.hasFunding && last ? period(candle.start) - period(last.start) : 0;
      this.walk.through(index, candle, last?.close ?? candle.open, due);
    } else if (index > 0 && this.blocksEntry(candle.start).length === 0) {
      this.walk.enter(index, candle);
    }
    return this.settle(candle.start);
  }

  /** No new cycle and no adds; exits stay. */
  pause(): void {
    if (this.status !== 'running') return;
    this.status = 'paused';
    this.hold(true);
  }

  resume(): void {
    if (this.status !== 'paused') return;
    this.status = 'running';
    this.hold(false);
  }

  /** A position that is sold at once goes at the last close. */
  stop(mode: StopMode): LiveEvents {
    if (this.status === 'stopped') return none;
    this.stopMode = mode;
    const { position, sign } = this.walk;
    if (mode === 'close_now' && position.isOpen && this.last) {
      position.sellNow(this.index - 1, sign * this.last.close);
      return this.settle(this.last.start);
    }
    if (mode !== 'after_tp' || !position.isOpen) this.status = 'stopped';
    return none;
  }

  /** @returns whether they were taken: an open position keeps its direction and its leverage */
  apply(parameters: StrategyParameters, when: 'now' | 'cycle_end'): boolean {
    const { position } = this.walk;
    if (position.isOpen && when === 'cycle_end') {
      this.next = parameters;
      return true;
    }
    const isOther = (['direction', 'leverage'] as const).some((key) => parameters[key] !== this.current[key]);
    if (position.isOpen && isOther) return false;
    this.next = undefined;
    this.replace(parameters);
    return true;
  }

  figures(): LiveFigures {
    const { position, sign } = this.walk;
    const close = sign * (this.last?.close ?? 0);
    const words = (value: Fraction) => value.times(this.tick).toText();
    const { above, below } = this.awaited();
    const add = [...above, ...below].find(({ kind }) => kind === 'add' || kind === 'arm');
    const exit = [...above, ...below].find(({ kind }) => kind === 'profit' || kind === 'sell');
    return {
      status: this.status,
      stop_mode: this.stopMode,
      cycle_no: this.begun,
      level: position.level,
      quantity: position.quantity.toText(),
      average: position.isOpen ? this.priceInWords(position.average) : '',
      net: words(position.net),
      unrealised: position.isOpen ? words(position.unrealised(close)) : '0',
      fees: words(position.fees),
      equity: words(position.equity(close)),
      next_add: add ? this.priceInWords(add.at) : '',
      take_profit: exit ? this.priceInWords(exit.at) : '',
    };
  }

  whyNot(): WhyNot {
    const { position } = this.walk;
    const { above, below } = this.awaited();
    const now = new Fraction(BigInt(this.last?.close ?? 0));
    const awaited = [...above, ...below].map(({ kind, at }) => {
      const price = real(at);
      return {
        kind,
        price: price.times(this.tick).toText(),
        distance: price.minus(now).over(now).times(hundred).toText(4),
      };
    });
    const skipped: LiveBlock[] = position.skip && this.status !== 'stopped' ? [position.skip] : [];
    if (!position.isOpen) return { awaited, blocks: [...this.blocksEntry(this.nextStart()), ...skipped] };
    const blocks: LiveBlock[] = [];
    if (this.status === 'stopped') blocks.push('stopped');
    if (position.isHeld) blocks.push('paused');
    if (position.isExhausted) blocks.push('ladder_ended');
    return { awaited, blocks: [...blocks, ...skipped] };
  }

  /** Everything but parameters and market, as JSON may keep it. */
  save(): SavedRobot {
    const { status, stopMode, next = null, isAllowed, index, last = null, freeFrom, begun, enteredAt } = this;
    const books = Object.entries(this.walk.position.books).map(([key, value]) => [
      key,
      value instanceof Fraction ? `${value.numerator}/${value.denominator}` : value,
    ]);
    return {
      status,
      stopMode,
      next,
      isAllowed,
      index,
      last,
      freeFrom: Number.isFinite(freeFrom) ? freeFrom : null,
      begun,
      enteredAt,
      books: Object.fromEntries(books),
    };
  }

  /** Goes on from what was saved. @param closes closes of the signals' timeframe before, from which they are warmed */
  static restore(
    saved: SavedRobot,
    parameters: StrategyParameters,
    market: LiveMarket,
    path: Path = 'by_colour',
    closes: readonly number[] = [],
  ): LiveRobot {
    const robot = new LiveRobot(parameters, market, path);
    const { books, next, last, freeFrom, ...rest } = saved;
    Object.assign(robot, rest);
    robot.next = next ?? undefined;
    robot.last = last ?? undefined;
    robot.freeFrom = freeFrom ?? Number.NEGATIVE_INFINITY;
    robot.walk = robot.walkFrom(parameters, booksOf(books));
    robot.warm(closes);
    robot.isAllowed = saved.isAllowed;
    return robot;
  }

  /** Lets the signals know closes from before the first candle. */
  warm(closes: readonly number[]): void {
    for (const close of closes) this.isAllowed = this.signals?.add(close) ?? true;
  }

  private beginSignals(): void {
    const { is_macd, is_mea, ema_period, macd_tf } = this.current;
    const filters: Filters = { isMacd: is_macd === 1, period: is_mea === 1 ? ema_period : 0 };
    const { timeframe } = this.market;
    if (!filters.isMacd && filters.period === 0) {
      this.signals = undefined;
      this.isAllowed = true;
      return;
    }
    if (macd_tf !== '' && timeframeMs(macd_tf) % timeframe !== 0)
      throw new RangeError(`Signals of ${macd_tf} cannot be calculated from candles of ${timeframe} ms`);
    this.signals = new Signals(filters);
    this.isAllowed = false;
  }

  /** A candle of the signals' timeframe has closed where the next one begins. */
  private hear(last: LiveCandle | undefined, { start }: LiveCandle): void {
    if (this.signals === undefined || last === undefined) return;
    const { macd_tf } = this.current;
    const timeframe = macd_tf === '' ? this.market.timeframe : timeframeMs(macd_tf);
    if (Math.floor(start / timeframe) > Math.floor(last.start / timeframe))
      this.isAllowed = this.signals.add(last.close);
  }

  private blocksEntry(start: number): LiveBlock[] {
    if (this.status === 'stopped') return ['stopped'];
    const blocks: LiveBlock[] = [];
    if (this.status === 'paused') blocks.push('paused');
    if (this.stopMode !== null) blocks.push('stopping');
    if (start < this.freeFrom) blocks.push('cooldown');
    if (!this.isAllowed) blocks.push('signal');
    return blocks;
  }

  private nextStart(): number {
    return (this.last?.start ?? 0) + this.market.timeframe;
  }

  /** Takes over what happened. */
  private settle(start: number): LiveEvents {
    const { position } = this.walk;
    if (position.fills.length === 0) return none;
    const fills = position.fills.splice(0);
    if (fills.some(({ kind }) => kind === 'enter')) {
      this.begun += 1;
      this.enteredAt = start;
    }
    const cycles = position.cycles.splice(0);
    const events = {
      fills: fills.map((fill) => fillInWords(fill, start, this.tick)),
      cycles: cycles.map((cycle) => cycleInWords(cycle, this.enteredAt, start, this.tick)),
    };
    if (cycles.length > 0) {
      this.freeFrom = start + this.market.timeframe + this.current.cooldown * minute;
      if (this.stopMode !== null) this.status = 'stopped';
      if (this.next !== undefined) this.replace(this.next);
      this.next = undefined;
    }
    return events;
  }

  private hold(isHeld: boolean): void {
    this.walk.position.hold(isHeld);
    if (this.walk.position.isOpen) this.walk.aim();
  }

  private replace(parameters: StrategyParameters): void {
    const { books } = this.walk.position;
    const before = this.current;
    this.current = parameters;
    this.walk = this.walkFrom(parameters, books);
    const isSame = (['is_macd', 'is_mea', 'ema_period', 'macd_tf'] as const).every(
      (key) => parameters[key] === before[key],
    );
    if (!isSame) this.beginSignals();
  }

  private walkFrom(parameters: StrategyParameters, books: Books): Walk {
    const position = new Position(parameters, this.tick);
    position.take(books);
    return new Walk(parameters, this.tick, this.path, undefined, position);
  }

  private awaited(): { above: Trigger[]; below: Trigger[] } {
    const { position } = this.walk;
    if (!position.isOpen || this.status === 'stopped') return { above: [], below: [] };
    return { above: position.triggersAbove(), below: position.triggersBelow() };
  }

  private priceInWords(price: Fraction): string {
    return real(price).times(this.tick).toText();
  }
}

const none: LiveEvents = { fills: [], cycles: [] };

export interface SavedRobot {
  status: LiveStatus;
  stopMode: StopMode | null;
  next: StrategyParameters | null;
  isAllowed: boolean;
  index: number;
  last: LiveCandle | null;
  freeFrom: number | null;
  begun: number;
  enteredAt: number;
  books: Record<string, unknown>;
}

const ratio = /^(-?\d+)\/(\d+)$/;

function booksOf(saved: SavedRobot['books']): Books {
  const entries = Object.entries(saved).map(([key, value]) => {
    const [, numerator, denominator] = (typeof value === 'string' ? ratio.exec(value) : null) ?? [];
    return [
      key,
      numerator === undefined ? value : new Fraction(BigInt(numerator), BigInt(denominator ?? '1')),
    ];
  });
  // JSON leaves out what is undefined.
  return { trough: undefined, peak: undefined, skip: undefined, ...Object.fromEntries(entries) };
}

const hundred = new Fraction(100n);

/** A price that may be on the mirrored axis. */
const real = (price: Fraction) => (price.sign < 0 ? zero.minus(price) : price);
