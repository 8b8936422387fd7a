import { Fraction, one, zero } from './fraction.ts';
import { boundShare, climb, downTo, minimumCapital, percent, type Rung, upTo } from './ladder.ts';
import { domains, type StrategyParameters } from './parameters.ts';
import { type Rungs, rungsOf, worse } from './rungs.ts';

/** Errors keep a strategy off the shelf; warnings do not. */
export type Severity = 'error' | 'warning';

export const findingCodes = [
  'sells_at_loss',
  'short_profit_unreachable',
  'ladder_above_capital',
  'drop_reaches_zero',
  'levels_out_of_order',
  'below_min_notional',
  'liquidated_at_entry',
  'liquidated_before_add',
  'stopped_before_add',
  'add_not_better',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** A finding about parameters; its figures say by how much, and what would fix it. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** The first level that it is true of. */
  level?: number;
  figures: Record<string, string>;
}

/** Without a price quantities are not rounded, and overridden levels are not compared with the entry. */
export function lint(parameters: StrategyParameters, entryPrice?: string): Finding[] {
  const rungs = rungsOf(parameters);
  const levels = climb(rungs, entryFor(rungs, entryPrice), entryPrice !== undefined);
  return [
    sellsAtLoss(parameters),
    shortProfit(parameters),
    aboveCapital(parameters, levels),
    reachesZero(levels),
    outOfOrder(rungs, levels, entryPrice !== undefined),
    belowMinNotional(rungs, levels, entryPrice !== undefined),
    liquidatedAtEntry(parameters) ?? liquidated(parameters, rungs, levels),
    stopped(parameters, rungs, levels),
    notBetter(parameters, rungs),
  ].filter((finding) => finding !== undefined);
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Any price does for relative levels; prices that are given begin at the first of them. */
function entryFor({ prices }: Rungs, entryPrice: string | undefined): Fraction {
  return entryPrice === undefined ? (prices[1] ?? one) : Fraction.of(entryPrice);
}

/** The least share above the bound, as a percentage that the parameter can take. */
function leastAbove(bound: Fraction): string {
  const scale = 10n ** BigInt(domains.profit.decimals);
  const steps = bound.times(new Fraction(100n * scale)).floor() + 1n;
  return new Fraction(steps, scale).toText();
}

/** The greatest share below the bound, as a percentage that the parameter can take. */
function greatestBelow(bound: Fraction): string {
  const scale = 10n ** BigInt(domains.profit.decimals);
  const steps = bound.times(new Fraction(100n * scale)).ceil() - 1n;
  return new Fraction(steps, scale).toText();
}

function sellsAtLoss(parameters: StrategyParameters): Finding | undefined {
  const isLong = parameters.direction === 'long';
  const [profit, callback, fee, slippage] = [
    parameters.profit,
    parameters.profit_callback,
    parameters.fee,
    parameters.slippage,
  ].map(Fraction.ofPercent) as [Fraction, Fraction, Fraction, Fraction];
  // Against an average entry of one: what comes in for each unit sold, and what goes out for each unit bought.
  const kept = isLong
    ? worse(worse(one, callback, true), slippage, true).times(one.minus(fee))
    : one.minus(fee);
  const paid = isLong
    ? one.plus(fee)
    : worse(worse(one, callback, false), slippage, false).times(one.plus(fee));
  const sold = isLong ? one.plus(profit).times(kept) : kept;
  const bought = isLong ? paid : one.minus(profit).times(paid);
  if (sold.isAbove(bought)) return undefined;
  const worst = isLong ? sold.over(bought).minus(one) : one.minus(bought.over(sold));
  const bound = isLong
    ? kept.sign > 0
      ? paid.over(kept).minus(one)
      : undefined
    : one.minus(kept.over(paid));
  const figures: Record<string, string> = { profit: parameters.profit, worst: percent(worst) };
  if (bound) {
    const least = leastAbove(bound);
    if (!Fraction.of(least).isAbove(Fraction.of(domains.profit.max))) figures.least_profit = least;
  }
  return { code: 'sells_at_loss', severity: 'error', figures };
}

/** A price can not fall by 100 %. */
function shortProfit({ direction, profit }: StrategyParameters): Finding | undefined {
  if (direction === 'long' || Fraction.of(profit).isBelow(new Fraction(100n))) return undefined;
  return { code: 'short_profit_unreachable', severity: 'error', figures: { profit } };
}

function aboveCapital(parameters: StrategyParameters, levels: readonly Rung[]): Finding | undefined {
  const share = boundShare(parameters);
  const capital = Fraction.of(parameters.capital);
  const level = levels.findIndex(({ total }) => total.times(share).isAbove(capital));
  const total = levels.at(-1)?.total ?? zero;
  if (level < 0) return undefined;
  const needed = minimumCapital(parameters);
  const first = Fraction.of(parameters.first_amount);
  const greatest = downTo(first.times(capital).over(total.times(share)), domains.first_amount.decimals);
  const figures: Record<string, string> = {
    needed,
    capital: parameters.capital,
    missing: Fraction.of(needed).minus(capital).toText(),
    least_capital: needed,
  };
  // Explicit levels take the place of both.
  const isDerived = parameters.levels_override.length === 0;
  if (isDerived && level > 0) figures.greatest_max_adds = String(level - 1);
  if (isDerived && greatest.sign > 0) figures.greatest_first_amount = greatest.toText();
  return { code: 'ladder_above_capital', severity: 'error', level, figures };
}

function reachesZero(levels: readonly Rung[]): Finding | undefined {
  const level = levels.findIndex(({ price }) => price.sign <= 0);
  if (level < 0) return undefined;
  return {
    code: 'drop_reaches_zero',
    severity: 'error',
    level,
    figures: { drop: percent(levels[level]?.drop ?? one), greatest_max_adds: String(level - 1) },
  };
}

function outOfOrder({ isLong }: Rungs, levels: readonly Rung[], hasEntry: boolean): Finding | undefined {
  const level = levels.findIndex(({ price }, at) => {
    const before = levels[at - 1];
    // Without an entry price the first override stands for it.
    if (before === undefined || (at === 1 && !hasEntry)) return false;
    return isLong ? !price.isBelow(before.price) : !price.isAbove(before.price);
  });
  if (level < 0) return undefined;
  return {
    code: 'levels_out_of_order',
    severity: 'error',
    level,
    figures: {
      price: levels[level]?.price.toText() ?? '',
      previous: levels[level - 1]?.price.toText() ?? '',
    },
  };
}

function belowMinNotional(rungs: Rungs, levels: readonly Rung[], hasEntry: boolean): Finding | undefined {
  const notional = ({ quantity, price }: Rung) => quantity.times(price);
  const found = levels.find(
    (rung) => rung.price.sign > 0 && (rung.quantity.sign === 0 || notional(rung).isBelow(rungs.minNotional)),
  );
  if (found === undefined) return undefined;
  const { level, price, amount } = found;
  const step = rungs.quantityStep;
  // The fewest steps that are enough, and what they cost here; without a price there are no steps.
  const steps = rungs.minNotional.over(price.times(step)).ceil();
  const least = hasEntry ? new Fraction(steps > 0n ? steps : 1n).times(step).times(price) : rungs.minNotional;
  return {
    code: 'below_min_notional',
    severity: 'error',
    level,
    figures: {
      amount: amount.toText(),
      notional: notional(found).toText(),
      min_notional: rungs.minNotional.toText(),
      least_amount: upTo(least, domains.first_amount.decimals).toText(),
    },
  };
}

/** The margin of a position is a share of one over the leverage from the beginning. */
function liquidatedAtEntry({ leverage, maintenance_margin }: StrategyParameters): Finding | undefined {
  const times = Fraction.of(leverage);
  if (times.sign === 0) return undefined;
  const maintenance = Fraction.ofPercent(maintenance_margin);
  const margin = one.over(times);
  if (margin.isAbove(maintenance)) return undefined;
  const scale = 100n;
  const greatest = new Fraction(one.over(maintenance).times(new Fraction(scale)).ceil() - 1n, scale);
  const figures = {
    leverage,
    maintenance_margin,
    margin: percent(margin),
    greatest_leverage: greatest.toText(),
    greatest_maintenance_margin: greatestBelow(margin),
  };
  return { code: 'liquidated_at_entry', severity: 'error', level: 0, figures };
}

function liquidated(
  parameters: StrategyParameters,
  { isLong }: Rungs,
  levels: readonly Rung[],
): Finding | undefined {
  const leverage = Fraction.of(parameters.leverage);
  if (leverage.sign === 0) return undefined;
  const maintenance = Fraction.ofPercent(parameters.maintenance_margin);
  let found: { level: number; price: Fraction; add: Fraction } | undefined;
  let greatest: Fraction | undefined;
  for (const { level, price } of levels) {
    const average = levels[level - 1]?.average;
    if (average === undefined || price.sign <= 0) continue;
    const liquidation = liquidationPrice(average, leverage, maintenance, isLong);
    const isReached = isLong ? !liquidation.isBelow(price) : !liquidation.isAbove(price);
    if (isReached && found === undefined) found = { level, price: liquidation, add: price };
    // The margin, as a share of the notional, that just lasts to this level.
    const share = isLong
      ? one.minus(price.times(one.minus(maintenance)).over(average))
      : price.times(one.plus(maintenance)).over(average).minus(one);
    if (share.sign <= 0) continue;
    const bound = one.over(share);
    if (greatest === undefined || bound.isBelow(greatest)) greatest = bound;
  }
  if (found === undefined) return undefined;
  const entry = levels[0]?.price ?? one;
  const distance = (price: Fraction) =>
    isLong ? one.minus(price.over(entry)) : price.over(entry).minus(one);
  const figures: Record<string, string> = {
    leverage: parameters.leverage,
    liquidation_drop: percent(distance(found.price)),
    drop: percent(distance(found.add)),
  };
  if (greatest) {
    const scale = 100n;
    const least = new Fraction(greatest.times(new Fraction(scale)).ceil() - 1n, scale);
    if (least.sign > 0) figures.greatest_leverage = least.toText();
  }
  return { code: 'liquidated_before_add', severity: 'error', level: found.level, figures };
}

/** Where the margin of an isolated position is down to what must be maintained. */
export function liquidationPrice(
  average: Fraction,
  leverage: Fraction,
  maintenance: Fraction,
  isLong: boolean,
): Fraction {
  const margin = one.over(leverage);
  return isLong
    ? average.times(one.minus(margin)).over(one.minus(maintenance))
    : average.times(one.plus(margin)).over(one.plus(maintenance));
}

function stopped(
  parameters: StrategyParameters,
  { isLong }: Rungs,
  levels: readonly Rung[],
): Finding | undefined {
  const share = Fraction.ofPercent(parameters.stop_loss);
  if (share.sign === 0) return undefined;
  let level: number | undefined;
  let deepest = share;
  for (const rung of levels) {
    const average = levels[rung.level - 1]?.average;
    if (average === undefined || rung.price.sign <= 0) continue;
    const distance = isLong ? one.minus(rung.price.over(average)) : rung.price.over(average).minus(one);
    if (distance.isBelow(share)) continue;
    level ??= rung.level;
    if (!distance.isBelow(deepest)) deepest = distance;
  }
  if (level === undefined) return undefined;
  const least = leastAbove(deepest);
  const figures: Record<string, string> = { stop_loss: parameters.stop_loss };
  if (!Fraction.of(least).isAbove(Fraction.of(domains.stop_loss.max))) figures.least_stop_loss = least;
  return { code: 'stopped_before_add', severity: 'warning', level, figures };
}

/** The rebound that fires an add may bring the price back to the last fill. */
function notBetter(parameters: StrategyParameters, rungs: Rungs): Finding | undefined {
  const callback = Fraction.ofPercent(parameters.callback);
  if (callback.sign === 0 || rungs.base !== 'last') return undefined;
  const level = rungs.steps.findIndex(
    (step) => step !== undefined && !leastCallback(step, rungs).isAbove(callback),
  );
  const step = rungs.steps[level];
  if (step === undefined) return undefined;
  const bounds = rungs.steps.filter((one) => one !== undefined).map((one) => leastCallback(one, rungs));
  const bound = bounds.reduce((least, one) => (one.isBelow(least) ? one : least));
  return {
    code: 'add_not_better',
    severity: 'warning',
    level,
    figures: {
      callback: parameters.callback,
      step: percent(step),
      greatest_callback: greatestBelow(bound),
    },
  };
}

/** The rebound that leads from where a step ends back to where it began. */
function leastCallback(step: Fraction, { isLong }: Rungs): Fraction {
  const armed = worse(one, step, isLong);
  // A long step of all the price never ends: no rebound is great enough.
  if (armed.sign <= 0) return new Fraction(2n);
  return isLong ? one.over(armed).minus(one) : one.minus(one.over(armed));
}
