import { Fraction, one, zero } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';
import { quantityFor, type Rungs, rungsOf, triggerOf } from './rungs.ts';

export type FillKind = 'enter' | 'add' | 'sell' | 'stop' | 'liquidation';

/** A fill, in ticks: its price, and what was paid for it. */
export interface Fill {
  /** The index of its candle. */
  candle: number;
  kind: FillKind;
  level: number;
  price: Fraction;
  quantity: Fraction;
  fee: Fraction;
}

/** A closed cycle. */
export interface Cycle {
  /** Candles of the entry and of the sale. */
  entered: number;
  closed: number;
  level: number;
  kind: FillKind;
  /** After all fees and funding, in ticks. */
  net: Fraction;
  fees: Fraction;
}

/** What happens when the price comes to a trigger. */
export interface Trigger {
  kind: 'liquidation' | 'stop' | 'sell' | 'arm' | 'profit' | 'add';
  at: Fraction;
}

/** Why a buy was skipped: the amount is less than a step of the quantity, or than the least notional, or than the cash allows. */
export type Skip = 'step' | 'min_notional' | 'balance';

/** What a position is apart from its parameters: enough to go on from, in ticks. */
export interface Books {
  net: Fraction;
  fees: Fraction;
  skipped: number;
  level: number;
  quantity: Fraction;
  cost: Fraction;
  bound: Fraction;
  entryFees: Fraction;
  funding: Fraction;
  first: Fraction;
  last: Fraction;
  entered: number;
  isEnded: boolean;
  isHeld: boolean;
  trough: number | undefined;
  peak: number | undefined;
  skip: Skip | undefined;
}

/** Digits after the point of a cycle's net in ticks, where it is no short decimal. */
const netDigits = 64;
const longDenominator = 10n ** 96n;

/**
 * The books of one robot. Prices and money are in ticks. A short is kept as a long on a mirrored axis, on which all prices are
 * negative: against the position is always down.
 */
export class Position {
  readonly rungs: Rungs;
  readonly lastLevel: number;
  readonly fills: Fill[] = [];
  readonly cycles: Cycle[] = [];
  readonly levels: number[];

  cash: Fraction;
  fees = zero;
  net = zero;
  skipped = 0;
  maxBound = zero;

  /** -1: nothing is open. */
  level = -1;
  quantity = zero;
  /** On the mirrored axis: below zero for shorts. */
  cost = zero;
  /** What the position binds of the cash, without fees. */
  bound = zero;
  entryFees = zero;
  funding = zero;
  average = zero;
  /** An add was skipped: this cycle buys no more. */
  isEnded = false;
  /** Exits alone are followed, until it is released. */
  isHeld = false;
  /** Why the last buy was skipped, until the next fill. */
  skip: Skip | undefined;
  /** The worst whole tick since an add was armed. */
  trough: number | undefined;
  /** The best whole tick since the take-profit was armed. */
  peak: number | undefined;

  readonly isLong: boolean;
  readonly hasFunding: boolean;
  private readonly capital: Fraction;
  private readonly sign: Fraction;
  private readonly fee: Fraction;
  /** What a price is multiplied by for each of these; on the mirrored axis against the position is down. */
  private readonly bought: Fraction;
  private readonly sold: Fraction;
  private readonly stopped: Fraction | undefined;
  private readonly won: Fraction;
  private readonly fallen: Fraction;
  private readonly rebounded: Fraction;
  private readonly callback: Fraction;
  private readonly profitCallback: Fraction;
  private readonly leverage: Fraction;
  private readonly fundingRate: Fraction;
  /** The liquidation price as a share of the average. */
  private readonly liquidationShare: Fraction | undefined;
  private guards: Trigger[] = [];
  private arm: Trigger | undefined;
  private profit: Trigger | undefined;
  private first = zero;
  private last = zero;
  private entered = 0;

  constructor(parameters: StrategyParameters, tick: Fraction) {
    const rungs = rungsOf(parameters);
    const inTicks = (amount: Fraction) => amount.over(tick).reduced();
    this.rungs = {
      ...rungs,
      amounts: rungs.amounts.map(inTicks),
      prices: rungs.prices.map((price) => price && inTicks(price)),
      minNotional: inTicks(rungs.minNotional),
    };
    this.lastLevel = rungs.amounts.length - 1;
    this.levels = rungs.amounts.map(() => 0);
    this.isLong = rungs.isLong;
    this.sign = this.isLong ? one : new Fraction(-1n);
    this.capital = inTicks(Fraction.of(parameters.capital));
    this.cash = this.capital;
    this.fee = Fraction.ofPercent(parameters.fee);
    this.callback = Fraction.ofPercent(parameters.callback);
    this.profitCallback = Fraction.ofPercent(parameters.profit_callback);
    this.leverage = Fraction.of(parameters.leverage);
    this.fundingRate = Fraction.ofPercent(parameters.funding_rate);
    this.hasFunding = this.fundingRate.sign !== 0;
    const worse = (share: Fraction) => one.minus(this.sign.times(share));
    const better = (share: Fraction) => one.plus(this.sign.times(share));
    const slippage = Fraction.ofPercent(parameters.slippage);
    const stopLoss = Fraction.ofPercent(parameters.stop_loss);
    this.bought = better(slippage);
    this.sold = worse(slippage);
    this.stopped = stopLoss.sign > 0 ? worse(stopLoss) : undefined;
    this.won = better(rungs.profit);
    this.fallen = worse(this.profitCallback);
    this.rebounded = better(this.callback);
    if (this.leverage.sign > 0) {
      const kept = one.minus(this.sign.over(this.leverage));
      const least = one.minus(this.sign.times(Fraction.ofPercent(parameters.maintenance_margin)));
      this.liquidationShare = kept.over(least).reduced();
    }
  }

  get books(): Books {
    const { net, fees, skipped, level, quantity, cost, bound, entryFees, funding } = this;
    const { first, last, entered, isEnded, isHeld, trough, peak, skip } = this;
    const money = { net, fees, quantity, cost, bound, entryFees, funding, first, last };
    return { ...money, skipped, level, entered, isEnded, isHeld, trough, peak, skip };
  }

  /** Goes on from the books of another, whose parameters may be others; the cash follows from them. */
  take(books: Books): void {
    Object.assign(this, books);
    this.average = this.isOpen ? this.cost.over(this.quantity).reduced() : zero;
    this.cash = this.reckoned();
    if (this.isOpen) this.aim();
  }

  /** Buys no more, and forgets an armed add; or goes on. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (isHeld) this.trough = undefined;
  }

  /** Closes the cycle at a whole tick of the mirrored axis, whatever was armed. */
  sellNow(candle: number, price: number): void {
    this.close('sell', candle, new Fraction(BigInt(price)));
  }

  get isOpen(): boolean {
    return this.level >= 0;
  }

  /** No add can follow in this cycle. */
  get isExhausted(): boolean {
    return this.level >= this.lastLevel || this.isEnded;
  }

  /** What a fall of the price meets, the most urgent of equals first. */
  triggersBelow(): Trigger[] {
    const { guards, peak } = this;
    if (peak === undefined)
      return this.arm && this.trough === undefined && !this.isExhausted && !this.isHeld
        ? [...guards, this.arm]
        : guards;
    if (!Number.isFinite(peak)) return guards;
    return [...guards, { kind: 'sell', at: new Fraction(BigInt(peak)).times(this.fallen) }];
  }

  /** What a rise of the price meets. */
  triggersAbove(): Trigger[] {
    const { trough } = this;
    const found = this.peak === undefined && this.profit ? [this.profit] : [];
    if (trough !== undefined && Number.isFinite(trough))
      found.push({ kind: 'add', at: new Fraction(BigInt(trough)).times(this.rebounded) });
    return found;
  }

  /** The triggers that stay where they are until the next fill. */
  private aim(): void {
    this.guards = [];
    if (this.liquidationShare)
      this.guards.push({ kind: 'liquidation', at: this.average.times(this.liquidationShare) });
    if (this.stopped) this.guards.push({ kind: 'stop', at: this.average.times(this.stopped) });
    this.arm = this.isExhausted ? undefined : { kind: 'arm', at: this.armsAt() };
    this.profit = { kind: 'profit', at: this.average.times(this.won) };
  }

  private armsAt(): Fraction {
    const { sign } = this;
    const bases = {
      first: this.first.times(sign),
      last: this.last.times(sign),
      average: this.average.times(sign),
    };
    return triggerOf(this.rungs, this.level + 1, bases).times(sign);
  }

  /** Whether a trigger ends in a fill, or in nothing but a price that is followed from then on. */
  isFilledBy(kind: Trigger['kind']): boolean {
    if (kind === 'arm') return this.callback.sign === 0;
    return kind !== 'profit' || this.profitCallback.sign === 0;
  }

  /** @param extreme the whole tick from which an extreme is followed, if the trigger begins one */
  meet(kind: Trigger['kind'], candle: number, price: Fraction, extreme: number): void {
    if (kind === 'arm' && this.callback.sign > 0) this.trough = extreme;
    else if (kind === 'arm' || kind === 'add') {
      this.trough = undefined;
      if (!this.buy(candle, price)) this.isEnded = true;
    } else if (kind === 'profit') {
      this.trough = undefined;
      this.peak = extreme;
      if (this.profitCallback.sign === 0) this.close('sell', candle, price);
    } else this.close(kind, candle, price);
  }

  /** Fills the next level; skipped where the notional or the cash is too small. */
  buy(candle: number, at: Fraction): boolean {
    const level = this.level + 1;
    const price = at.times(this.bought);
    const amount = this.rungs.amounts[level] ?? zero;
    const quantity = quantityFor(amount, price.times(this.sign), this.rungs.quantityStep);
    const value = quantity.times(price);
    const notional = value.times(this.sign);
    const fee = notional.times(this.fee);
    const bound = this.leverage.sign > 0 ? notional.over(this.leverage) : notional;
    const needed = bound.plus(fee);
    this.skip =
      quantity.sign === 0
        ? 'step'
        : notional.isBelow(this.rungs.minNotional)
          ? 'min_notional'
          : this.cash.isBelow(needed)
            ? 'balance'
            : undefined;
    if (this.skip !== undefined) {
      this.skipped += 1;
      return false;
    }
    this.cash = this.cash.minus(needed);
    this.fees = this.fees.plus(fee);
    this.entryFees = this.entryFees.plus(fee);
    this.cost = this.cost.plus(value);
    this.bound = this.bound.plus(bound);
    this.quantity = this.quantity.plus(quantity);
    this.average = this.cost.over(this.quantity).reduced();
    this.level = level;
    this.last = price;
    if (level === 0) [this.first, this.entered] = [price, candle];
    if (this.bound.isAbove(this.maxBound)) this.maxBound = this.bound;
    this.fills.push({ candle, kind: level === 0 ? 'enter' : 'add', level, price, quantity, fee });
    this.aim();
    return true;
  }

  private close(kind: 'sell' | 'stop' | 'liquidation', candle: number, at: Fraction): void {
    const isLiquidated = kind === 'liquidation';
    const price = isLiquidated ? at : at.times(this.sold);
    const value = this.quantity.times(price).reduced();
    // A liquidated position loses its margin, whatever it was sold for.
    const fee = isLiquidated ? zero : value.times(this.sign).times(this.fee);
    const gain = isLiquidated ? zero.minus(this.bound) : value.minus(this.cost);
    const exact = gain.minus(fee).minus(this.entryFees).minus(this.funding);
    const net = exact.denominator > longDenominator ? exact.rounded(netDigits) : exact;
    this.cash = this.cash.plus(this.bound).plus(gain).minus(fee).plus(net.minus(exact));
    this.net = this.net.plus(net);
    this.fees = this.fees.plus(fee);
    if (this.fees.denominator > longDenominator) this.fees = this.fees.rounded(netDigits);
    this.fills.push({ candle, kind, level: this.level, price, quantity: this.quantity, fee });
    const { entered, level } = this;
    this.cycles.push({ entered, closed: candle, level, kind, net, fees: this.entryFees.plus(fee) });
    this.levels[level] = (this.levels[level] ?? 0) + 1;
    this.level = -1;
    this.quantity = this.cost = this.bound = this.entryFees = this.funding = this.average = zero;
    this.isEnded = false;
    this.skip = undefined;
    this.trough = this.peak = undefined;
    this.check();
  }

  /** Funding of so many periods at a price. */
  fund(price: number, periods: number): void {
    const paid = this.quantity.times(new Fraction(BigInt(price) * BigInt(periods))).times(this.fundingRate);
    this.funding = this.funding.plus(paid);
    this.cash = this.cash.minus(paid);
  }

  /** Cash = capital + net of closed cycles - what the open one binds - its entry fees - its funding. */
  check(): void {
    const reckoned = this.reckoned();
    if (this.cash.compare(reckoned) !== 0)
      throw new Error(`The books do not balance: ${this.cash.toText()} instead of ${reckoned.toText()}`);
  }

  private reckoned(): Fraction {
    return this.capital.plus(this.net).minus(this.bound).minus(this.entryFees).minus(this.funding);
  }

  /** What the position is worth more than it cost, at a whole tick of the mirrored axis. */
  unrealised(close: number): Fraction {
    return this.quantity.times(new Fraction(BigInt(close))).minus(this.cost);
  }

  equity(close: number): Fraction {
    return this.cash.plus(this.bound).plus(this.unrealised(close));
  }
}
