import { backTestPath } from '../src/backtest.ts';
import { candlesOf } from '../src/candles.ts';
import { Fraction } from '../src/fraction.ts';
import { defaultParameters } from '../src/parameters.ts';
import { estimatePath, paths } from '../src/paths.ts';
import { oracle } from './oracle.ts';
import type { RandomCase } from './random-case.ts';

const decimal = /^-?\d+(?:\.\d+)?$/;
const nearly = Fraction.of('0.0000000000000000001');

/** The same but for the last of the oracle's twenty decimals, which it cuts and the engine rounds. */
function isEqual(ours: unknown, oracles: unknown): boolean {
  if (
    typeof oracles === 'string' &&
    typeof ours === 'string' &&
    decimal.test(oracles) &&
    decimal.test(ours)
  ) {
    const difference = Fraction.of(ours).minus(Fraction.of(oracles));
    return !difference.isAbove(nearly) && !difference.times(new Fraction(-1n)).isAbove(nearly);
  }
  return JSON.stringify(ours) === JSON.stringify(oracles);
}

/** Where the engine differs from the oracle, by path and field. */
export function differences({ given, candles }: Omit<RandomCase, 'seed'>): string[] {
  const found: string[] = [];
  const parameters = { ...defaultParameters(), ...given } as ReturnType<typeof defaultParameters>;
  const ticks = candlesOf(candles);
  for (const path of [...paths, estimatePath] as const) {
    const ours = backTestPath(parameters, ticks, path) as unknown as Record<string, unknown>;
    const { fills, ...rest } = oracle(given, candles, path);
    for (const [field, value] of Object.entries(rest))
      if (!isEqual(ours[field], value)) found.push(`${path} ${field}: ${ours[field]} instead of ${value}`);
    const ourFills = ours.fills as Record<string, unknown>[];
    if (ourFills.length !== fills.length)
      found.push(`${path}: ${ourFills.length} fills instead of ${fills.length}`);
    for (const [index, fill] of fills.entries())
      for (const [field, value] of Object.entries(fill))
        if (!isEqual(ourFills[index]?.[field], value))
          found.push(`${path} fill ${index} ${field}: ${ourFills[index]?.[field]} instead of ${value}`);
  }
  return found;
}
