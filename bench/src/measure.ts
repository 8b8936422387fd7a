export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The least value that so many of the values, as a fraction, do not exceed. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * fraction) - 1] ?? Number.NaN;
}

export interface Pair {
  ours: number;
  peer: number;
  /** The median of the rounds' ratios: both halves of a round meet the same machine. */
  ratio: number;
}

/** Measures one after the other, round by round, because a shared machine is never the same for long. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Pair> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await ours() : 0;
    const second = await peer();
    pairs.push([round % 2 === 0 ? first : await ours(), second]);
  }
  return {
    ours: median(pairs.map(([value]) => value)),
    peer: median(pairs.map(([, value]) => value)),
    ratio: median(pairs.map(([value, other]) => value / other)),
  };
}
