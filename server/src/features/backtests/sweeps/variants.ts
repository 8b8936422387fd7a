import type { SweepAxis } from '@quarterdeck/contract/features/backtests/sweeps';
import { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';

export interface Variant {
  /** Its place on each axis. */
  at: number[];
  parameters: StrategyParameters;
}

/** Parameters with each value of an axis, and with each pair of values of two. */
export function variantsOf(parameters: StrategyParameters, axes: readonly SweepAxis[]): Variant[] {
  return axes.reduce<Variant[]>(
    (variants, { parameter, values }) =>
      variants.flatMap((variant) =>
        values.map((value, place) => ({
          at: [...variant.at, place],
          parameters: {
            ...variant.parameters,
            [parameter]: parameter === 'max_adds' ? Number(value) : value,
          },
        })),
      ),
    [{ at: [], parameters }],
  );
}

/** The names of parameters whose values are out of their domain. */
export function faultsOf(variants: readonly Variant[]): string[] {
  const names = variants.flatMap(({ parameters }) => {
    const { error } = StrategyParameters.safeParse(parameters);
    return error?.issues.map(({ path }) => String(path[0])) ?? [];
  });
  return [...new Set(names)];
}
