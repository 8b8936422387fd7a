import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import { resizedAll } from './matrix.ts';

const nothing = [['0', '0']];

/** What a first draft begins with: two generations, nothing given yet. */
export const emptyTerms: ShareTerms = {
  mode: 'fixed',
  peer_percent: '0',
  inactive: 'skip',
  depth: 2,
  source_cap_percent: '30',
  day_cap_usdt: null,
  month_cap_usdt: null,
  lifetime_cap_usdt: null,
  budget_usdt: null,
  rates: { activation: nothing, upgrade: nothing, robot_fee: nothing, copy_cut: nothing },
};

/** The terms as the form holds them: numbers and amounts as they are typed. */
export function valuesOf(name: string, terms: ShareTerms, levels: number) {
  const { depth, day_cap_usdt, month_cap_usdt, lifetime_cap_usdt, budget_usdt, rates, ...rest } = terms;
  return {
    name,
    terms: {
      ...rest,
      depth: String(depth),
      day_cap_usdt: day_cap_usdt ?? '',
      month_cap_usdt: month_cap_usdt ?? '',
      lifetime_cap_usdt: lifetime_cap_usdt ?? '',
      budget_usdt: budget_usdt ?? '',
      rates: resizedAll(rates, Math.max(levels, rates.activation.length), depth),
    },
  };
}

export type PlanValues = ReturnType<typeof valuesOf>;

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** The terms as they are sent. */
export function termsOf({ terms }: PlanValues): ShareTerms {
  return {
    ...terms,
    depth: Number(terms.depth),
    day_cap_usdt: orNull(terms.day_cap_usdt),
    month_cap_usdt: orNull(terms.month_cap_usdt),
    lifetime_cap_usdt: orNull(terms.lifetime_cap_usdt),
    budget_usdt: orNull(terms.budget_usdt),
  };
}

export const bodyOf = (values: PlanValues) => ({ name: values.name, terms: termsOf(values) });
