import { Fraction } from '@quarterdeck/strategy/fraction';
import { type LiveCandle, type LiveEvents, type LiveMarket, LiveRobot } from '@quarterdeck/strategy/live';
import type { StrategyParameters } from '@quarterdeck/strategy/parameters';
import { Account, told } from './account.ts';
import { ExchangeOrder, type Fill, type Order, type Ordered } from './exchange-order.ts';

type LiveFill = LiveEvents['fills'][number];

/** Where a robot trades. */
export interface TradedPair extends LiveMarket {
  exchange: string;
  /** As the exchange calls it. */
  native_id: string;
  /** As everybody does: BTC/USDT, BTC/USDT:USDT. */
  symbol: string;
  quote: string;
  isSpot: boolean;
}

/** What a robot is from its start to its end. */
export interface RobotTerms {
  /** The platform's own name of it. */
  name: string;
  uid: string;
  pair: TradedPair;
  trader_uid: string | null;
  strategy_revision_id: number | null;
  api_key_mask: string;
}

/** What there is to tell of what a robot did. */
export interface Done {
  /** Each order as it was at the exchange, one state after the other. */
  orders: Order[];
  fills: Fill[];
  /** Cycles that ended, and what they brought after fees. */
  closed: { cycle_no: number; net: Fraction }[];
}

/** How an order is filled: shares are hundredths of what was asked for. */
export interface Course {
  /** It rests at the exchange before anything is filled. */
  rests?: boolean;
  /** It is taken back when so much was filled, and another one placed for the rest. */
  takenBackAt?: number;
  /** What is filled before the rest is. */
  parts?: readonly number[];
}

/** By the number of the order. */
export type CourseOf = (order: number) => Course;

const nothing: Done = { orders: [], fills: [], closed: [] };
const atOnce: CourseOf = () => ({});

/** A robot of the platform: the engine decides, the exchange fills at whole ticks, the platform tells of it. */
export class TradingRobot {
  readonly terms: RobotTerms;
  live: LiveRobot;
  account: Account;
  lastFillAt: string | null = null;
  orders = 0;

  constructor(terms: RobotTerms, parameters: StrategyParameters) {
    this.terms = terms;
    this.live = new LiveRobot(parameters, terms.pair);
    this.account = new Account(parameters.direction === 'long');
  }

  /** Plays a candle that ended at a time. */
  step(candle: LiveCandle, at: Date, courseOf?: CourseOf): Done {
    return this.tell(this.live.step(candle), at, courseOf);
  }

  /** What there is to tell of what the engine did, up to a time. */
  tell({ fills }: LiveEvents, at: Date, courseOf: CourseOf = atOnce): Done {
    if (fills.length === 0) return nothing;
    const done: Done = { orders: [], fills: [], closed: [] };
    let cycle_no = this.live.figures().cycle_no - fills.filter(({ kind }) => kind === 'enter').length;
    for (const [index, fill] of fills.entries()) {
      if (fill.kind === 'enter') cycle_no += 1;
      const second = at.getTime() - (fills.length - index) * 1_000;
      const net = this.trade(fill, cycle_no, second, courseOf(this.orders + 1), done);
      if (net !== undefined) done.closed.push({ cycle_no, net });
    }
    return done;
  }

  /** Has the exchange fill what the engine filled. @returns what the cycle brought, where it ended one */
  private trade(fill: LiveFill, cycle_no: number, second: number, course: Course, done: Done) {
    const isEntry = fill.kind === 'enter' || fill.kind === 'add';
    const parameters = this.live.parameters;
    const price = onTick(fill.price, this.terms.pair.tick);
    const rate = Fraction.ofPercent(parameters.fee);
    const quantity = Fraction.of(fill.quantity);
    let milliseconds = 0;
    let net: Fraction | undefined;
    const now = () => new Date(second + milliseconds).toISOString();

    const place = (rest: Fraction) => new ExchangeOrder(this.order(fill, cycle_no, price, rest));
    const trade = (order: ExchangeOrder, part: Fraction) => {
      milliseconds += 100;
      // The exchange takes no finer fee than it can tell.
      const fee = price.times(part).times(rate).rounded(18);
      net = this.account.take({ price, quantity: part, fee, isEntry }) ?? net;
      order.fill(price, part, fee, now());
    };
    const share = (hundredths: number) =>
      stepsOf(quantity.times(new Fraction(BigInt(hundredths), 100n)), parameters.quantity_step);

    let left = quantity;
    let order = place(left);
    const placed = [order];
    if (course.rests) order.become('pending', now());
    const before = share(course.takenBackAt ?? 0);
    if (before.sign > 0 && before.isBelow(left)) {
      trade(order, before);
      order.become('cancelled', now(), { cancel_reason: 'robot' });
      left = left.minus(before);
      order = place(left);
      placed.push(order);
    }
    for (const part of course.parts ?? []) {
      const some = share(part);
      if (some.sign === 0 || !some.isBelow(left)) continue;
      trade(order, some);
      left = left.minus(some);
    }
    trade(order, left);
    this.lastFillAt = now();
    for (const each of placed) {
      done.orders.push(...each.told.orders);
      done.fills.push(...each.told.fills);
    }
    return net;
  }

  private order({ kind, level }: LiveFill, cycle_no: number, price: Fraction, qty: Fraction): Ordered {
    const { pair, uid, name } = this.terms;
    const isEntry = kind === 'enter' || kind === 'add';
    const isLong = this.live.parameters.direction === 'long';
    this.orders += 1;
    const isLimit = kind === 'add';
    return {
      client_order_id: `${name}-${this.orders}`,
      uid,
      robot: name,
      exchange: pair.exchange,
      exchange_order_id: `${name}-x${this.orders}`,
      symbol: pair.native_id,
      asset: pair.quote,
      cycle_no,
      level,
      side: isEntry === isLong ? 'buy' : 'sell',
      type: isLimit ? 'limit' : 'market',
      reduce_only: !isEntry && !pair.isSpot,
      ...(isLimit && { price: told(price) }),
      qty: told(qty),
    };
  }
}

/** The nearest price that the exchange knows. */
function onTick(price: string, tick: string): Fraction {
  const size = Fraction.of(tick);
  return Fraction.of(price).over(size).rounded(0).times(size);
}

/** Rounded down to the step. */
function stepsOf(quantity: Fraction, step: string): Fraction {
  const size = Fraction.of(step);
  return new Fraction(quantity.over(size).floor()).times(size);
}
