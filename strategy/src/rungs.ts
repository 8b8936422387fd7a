import { Fraction, one, zero } from './fraction.ts';
import type { StrategyParameters } from './parameters.ts';

/** The parameters as exact shares of one and amounts, with everything that depends on the level alone. */
export interface Rungs {
  isLong: boolean;
  /** By level; the entry is level 0. */
  amounts: Fraction[];
  /** The distance that arms each level; nothing for the entry and for overridden levels. */
  steps: (Fraction | undefined)[];
  /** The sum of the distances up to each level. */
  sums: Fraction[];
  /** The price of each overridden level. */
  prices: (Fraction | undefined)[];
  base: StrategyParameters['trigger_base'];
  profit: Fraction;
  quantityStep: Fraction;
  minNotional: Fraction;
}

export function rungsOf(parameters: StrategyParameters): Rungs {
  const overrides = parameters.levels_override;
  const adds = overrides.length > 0 ? overrides.length : parameters.max_adds;
  const [multiple, proportion] = [parameters.multiple, parameters.proportion_decline].map(Fraction.of) as [
    Fraction,
    Fraction,
  ];
  const rungs: Rungs = {
    isLong: parameters.direction === 'long',
    amounts: [Fraction.of(parameters.first_amount)],
    steps: [undefined],
    sums: [zero],
    prices: [undefined],
    base: parameters.trigger_base,
    profit: Fraction.ofPercent(parameters.profit),
    quantityStep: Fraction.of(parameters.quantity_step),
    minNotional: Fraction.of(parameters.min_notional),
  };
  let amount = Fraction.of(parameters.first_amount);
  let step = Fraction.ofPercent(parameters.decline);
  let sum = zero;
  for (let level = 1; level <= adds; level += 1) {
    const override = overrides[level - 1];
    amount = amount.times(multiple);
    sum = sum.plus(step);
    rungs.amounts.push(override ? Fraction.of(override.amount) : amount);
    rungs.steps.push(override ? undefined : step);
    rungs.sums.push(sum);
    rungs.prices.push(override && Fraction.of(override.price));
    step = step.times(proportion);
  }
  return rungs;
}

/** The price a share worse than this one: lower for longs, higher for shorts. */
export function worse(price: Fraction, share: Fraction, isLong: boolean): Fraction {
  return price.times(isLong ? one.minus(share) : one.plus(share));
}

/** The price a share better than this one: higher for longs, lower for shorts. */
export function better(price: Fraction, share: Fraction, isLong: boolean): Fraction {
  return worse(price, share, !isLong);
}

/** Prices that the next trigger may be measured from. */
export interface Bases {
  first: Fraction;
  last: Fraction;
  average: Fraction;
}

/** The price that arms the add of a level. */
export function triggerOf(rungs: Rungs, level: number, bases: Bases): Fraction {
  const price = rungs.prices[level];
  if (price) return price;
  const { base, isLong } = rungs;
  const share = (base === 'first' ? rungs.sums[level] : rungs.steps[level]) ?? zero;
  return worse(bases[base], share, isLong);
}

/** What an amount buys at a price, rounded down to the step. */
export function quantityFor(amount: Fraction, price: Fraction, step: Fraction): Fraction {
  if (price.sign <= 0) return zero;
  return new Fraction(amount.over(price.times(step)).floor() * step.numerator, step.denominator);
}
