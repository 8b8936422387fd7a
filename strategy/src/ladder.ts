import { Fraction, one, zero } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';
import { better, quantityFor, type Rungs, rungsOf, triggerOf } from './rungs.ts';

/** One level of the ladder, as decimal texts. */
export interface LadderLevel {
  level: number;
  price: string;
  /** Distance of the price from the entry, in percent. */
  drop: string;
  amount: string;
  /** What the amount buys, rounded down to the step. */
  quantity: string;
  /** Amounts up to this level. */
  total: string;
  /** Average entry after this level's fill; empty while nothing was bought. */
  average: string;
  take_profit: string;
  /** From this level's price to the take-profit, in percent. */
  rebound: string;
}

export interface Ladder {
  levels: LadderLevel[];
  /** The sum of all amounts. */
  needed: string;
  /** Distance of the last level from the entry, in percent. */
  covered: string;
  /** What the account must hold for all fills, with their fees. */
  minimum_capital: string;
}

/** A level before it is put into words. */
export interface Rung {
  level: number;
  price: Fraction;
  drop: Fraction;
  amount: Fraction;
  quantity: Fraction;
  total: Fraction;
  average: Fraction | undefined;
}

/** The levels from an entry price; without a step quantities are not rounded. */
export function climb(rungs: Rungs, entry: Fraction, isRounded = true): Rung[] {
  const found: Rung[] = [];
  let [total, cost, quantity] = [zero, zero, zero];
  let [last, average] = [entry, entry];
  for (const [level, amount] of rungs.amounts.entries()) {
    const price = level === 0 ? entry : triggerOf(rungs, level, { first: entry, last, average });
    const bought = isRounded ? quantityFor(amount, price, rungs.quantityStep) : exactly(amount, price);
    total = total.plus(amount);
    cost = cost.plus(bought.times(price));
    quantity = quantity.plus(bought);
    if (quantity.sign > 0) average = cost.over(quantity).reduced();
    const drop = rungs.isLong ? one.minus(price.over(entry)) : price.over(entry).minus(one);
    found.push({
      level,
      price,
      drop,
      amount,
      quantity: bought,
      total,
      average: quantity.sign > 0 ? average : undefined,
    });
    last = price;
  }
  return found;
}

function exactly(amount: Fraction, price: Fraction): Fraction {
  return price.sign > 0 ? amount.over(price).reduced() : zero;
}

const hundred = new Fraction(100n);

export function percent(share: Fraction): string {
  return share.times(hundred).toText();
}

/** What a strategy would buy from an entry price on. */
export function ladder(parameters: StrategyParameters, entryPrice: string): Ladder {
  const entry = Fraction.of(entryPrice);
  if (entry.sign <= 0) throw new RangeError('The entry price must be above zero');
  const rungs = rungsOf(parameters);
  const climbed = climb(rungs, entry);
  const last = climbed.at(-1);
  return {
    levels: climbed.map((rung) => inWords(rung, rungs)),
    needed: last?.total.toText() ?? '0',
    covered: percent(last?.drop ?? zero),
    minimum_capital: minimumCapital(parameters),
  };
}

function inWords(rung: Rung, { isLong, profit }: Rungs): LadderLevel {
  const { level, price, average } = rung;
  const target = average && better(average, profit, isLong);
  const rebound =
    target && price.sign > 0
      ? isLong
        ? target.over(price).minus(one)
        : one.minus(target.over(price))
      : undefined;
  return {
    level,
    price: price.toText(),
    drop: percent(rung.drop),
    amount: rung.amount.toText(),
    quantity: rung.quantity.toText(),
    total: rung.total.toText(),
    average: average?.toText() ?? '',
    take_profit: target?.toText() ?? '',
    rebound: rebound ? percent(rebound) : '',
  };
}

/** The money that one unit of notional binds: its margin and its fee. */
export function boundShare(parameters: StrategyParameters): Fraction {
  const leverage = Fraction.of(parameters.leverage);
  const margin = leverage.sign > 0 ? one.over(leverage) : one;
  return margin.plus(Fraction.ofPercent(parameters.fee));
}

/** The least capital with which no add of the ladder is skipped. */
export function minimumCapital(parameters: StrategyParameters): string {
  const total = rungsOf(parameters).amounts.reduce((sum, amount) => sum.plus(amount), zero);
  return upTo(total.times(boundShare(parameters)), 8).toText();
}

/** Rounded up to so many decimals. */
export function upTo(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  return new Fraction(new Fraction(value.numerator * scale, value.denominator).ceil(), scale);
}

/** Rounded down to so many decimals. */
export function downTo(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  return new Fraction(new Fraction(value.numerator * scale, value.denominator).floor(), scale);
}
