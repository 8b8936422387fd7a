import {
  type Rates,
  type ShareSource,
  type ShareTerms,
  shareSources,
} from '@quarterdeck/contract/features/rewards/share-terms';

/** The matrix with so many rows and columns: what is new is 0, what is beyond is left out. */
export function resized(rates: Rates, levels: number, depth: number): Rates {
  return Array.from({ length: levels }, (_, level) =>
    Array.from({ length: depth }, (_, generation) => rates[level]?.[generation] ?? '0'),
  );
}

type AllRates = ShareTerms['rates'];

/** The same for every source. */
export function resizedAll(rates: AllRates, levels: number, depth: number): AllRates {
  return forEachSource((source) => resized(rates[source], levels, depth));
}

/** The rates of one source for all of them. */
export function copiedToAll(rates: AllRates, from: ShareSource): AllRates {
  return forEachSource(() => rates[from].map((row) => [...row]));
}

/** With another rate in one cell. */
export function withRate(rates: Rates, level: number, generation: number, rate: string): Rates {
  return rates.map((row, index) =>
    index === level ? row.map((each, place) => (place === generation ? rate : each)) : row,
  );
}

/** The cell that an arrow key leads to; undefined: it leads nowhere, or is another key. */
export function neighbour(
  key: string,
  [level, generation]: readonly [number, number],
  rates: Rates,
): [level: number, generation: number] | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [1, 0],
    PageUp: [0, -1],
    PageDown: [0, 1],
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const [to, place] = [level + step[0], generation + step[1]];
  return rates[to]?.[place] === undefined ? undefined : [to, place];
}

/** The first cell, row by row, that something is said of. */
export function firstProblem(
  rates: Rates,
  wordsOf: (level: number, generation: number) => string | undefined,
): { level: number; generation: number; words: string } | undefined {
  for (const [level, row] of rates.entries())
    for (const generation of row.keys()) {
      const words = wordsOf(level, generation);
      if (words !== undefined) return { level, generation, words };
    }
  return undefined;
}

function forEachSource(ratesOf: (source: ShareSource) => Rates): AllRates {
  // Made of every source there is.
  return Object.fromEntries(shareSources.map((source) => [source, ratesOf(source)])) as AllRates;
}
