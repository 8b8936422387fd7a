import type { LintFinding } from '@quarterdeck/contract/features/strategies/library/library';
import {
  type ParameterName,
  parameterNames,
} from '@quarterdeck/contract/features/strategies/library/parameters';

export interface Mend {
  name: ParameterName;
  value: string;
}

/** The figures that fix a finding, each separately: `least_profit` is one for `profit`. */
export function mendsOf({ code, level, figures }: LintFinding): Mend[] {
  const named = Object.entries(figures).flatMap(([figure, value]) => {
    const name = parameterNames.find((one) => figure === `least_${one}` || figure === `greatest_${one}`);
    return name === undefined || !isInReach(name, value) ? [] : [{ name, value }];
  });
  // The minimum of the first order is its own parameter.
  const first = figures.least_amount;
  return code === 'below_min_notional' && level === 0 && first !== undefined
    ? [...named, { name: 'first_amount' as const, value: first }]
    : named;
}

/** A contract has no leverage below one. */
const isInReach = (name: ParameterName, value: string) => name !== 'leverage' || Number(value) >= 1;
