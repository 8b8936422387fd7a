import * as z from 'zod/mini';
import { PositiveAmount } from '../../core/assets.ts';
import { add, compare } from '../../core/money.ts';

/** The paid things that shares are given of. */
export const shareSources = ['activation', 'upgrade', 'robot_fee', 'copy_cut'] as const;
export type ShareSource = (typeof shareSources)[number];

/**
 * `fixed`: everybody gets the rate of their own level for that distance. `difference`: what that rate is above the highest one
 * below, so that a fee is shared up to the highest rate only.
 */
export const shareModes = ['fixed', 'difference'] as const;
export type ShareMode = (typeof shareModes)[number];

/** The share of an inactive upline: kept by the company, or passed to the next one. */
export const inactiveRules = ['skip', 'compress'] as const;

/** More generations than these no plan has. */
export const shareDepthMax = 10;

/** From so many generations on a plan may be taken for a pyramid scheme, which many countries forbid. */
export const shareDepthLegal = 3;

/** The highest level; 0 is everybody without one. */
export const shareLevelMax = 20;

/** A share in percent: up to four decimals, no more than all. */
export const Percent = z.string().check(
  z.regex(/^(?:0|[1-9]\d?|100)(?:\.\d{1,4})?$/, { error: 'share_malformed', abort: true }),
  z.refine((text) => compare(text, '100') <= 0, { error: 'share_malformed' }),
);

/** The rates of each level from 0 on, by generation from the nearest on. */
const Rates = z
  .array(z.array(Percent).check(z.minLength(1), z.maxLength(shareDepthMax)))
  .check(z.minLength(1), z.maxLength(shareLevelMax + 1));
export type Rates = z.output<typeof Rates>;

const shape = {
  mode: z.enum(shareModes),
  /** By differences: what the next one of the same level as the highest below gets, once. */
  peer_percent: Percent,
  inactive: z.enum(inactiveRules),
  depth: z.int().check(z.minimum(1), z.maximum(shareDepthMax)),
  /** The most of a fee that is given away, in percent of it. */
  source_cap_percent: Percent,
  /** The most that one beneficiary gets in a day and in a month, in UTC; null: no limit. */
  day_cap_usdt: z.nullable(PositiveAmount),
  month_cap_usdt: z.nullable(PositiveAmount),
  /** The most that is ever given of what one user pays. */
  lifetime_cap_usdt: z.nullable(PositiveAmount),
  /** The most that is given under this version altogether. */
  budget_usdt: z.nullable(PositiveAmount),
  rates: z.strictObject({ activation: Rates, upgrade: Rates, robot_fee: Rates, copy_cut: Rates }),
};

export const ShareTerms = z.strictObject(shape).check((given) => {
  const terms = given.value;
  for (const source of shareSources) {
    const error = ratesError(terms, source);
    if (error !== undefined) {
      given.issues.push({ code: 'custom', input: terms, path: ['rates', source], message: error });
    }
  }
});
export type ShareTerms = z.output<typeof ShareTerms>;

type Bounds = Pick<ShareTerms, 'mode' | 'peer_percent' | 'depth' | 'source_cap_percent' | 'rates'>;

/** What keeps a matrix out of a plan: rows of another length than the depth, or a path that gives more than the cap. */
export function ratesError(
  terms: Bounds,
  source: ShareSource,
): 'rates_malformed' | 'path_above_cap' | undefined {
  const rates = terms.rates[source];
  const isWhole =
    rates.length === terms.rates.activation.length && rates.every((row) => row.length === terms.depth);
  if (!isWhole) return 'rates_malformed';
  return compare(worstPath(terms, source), terms.source_cap_percent) > 0 ? 'path_above_cap' : undefined;
}

/** The maximum cost of a fee of this source, in percent of it, whatever the referral tree. */
export function worstPath({ mode, peer_percent, rates }: Bounds, source: ShareSource): string {
  const highest = (rates[source][0] ?? []).map((_, generation) =>
    maximum(rates[source].map((row) => row[generation] ?? '0')),
  );
  if (mode === 'fixed') return highest.reduce((total, rate) => add(total, rate), '0');
  return add(maximum(highest), peer_percent);
}

function maximum(rates: readonly string[]): string {
  return rates.reduce((best, rate) => (compare(rate, best) > 0 ? rate : best), '0');
}
