import type { SweepCell } from '@quarterdeck/contract/features/backtests/sweeps';

/**
 * The cells around the one whose worst neighbour is best, by final equity: where a small change of the parameters changes little. A
 * good cell among bad ones is luck.
 */
export function plateauOf(cells: readonly SweepCell[]): ReadonlySet<string> {
  const byPlace = new Map(cells.map((cell) => [cell.at.join(), cell]));
  let best: { worst: number; places: string[] } | undefined;
  for (const cell of cells) {
    const around = neighbours(cell.at).flatMap((place) => byPlace.get(place) ?? []);
    if (around.length < 2) continue;
    const worst = Math.min(...[cell, ...around].map(({ equity }) => Number(equity)));
    if (best === undefined || worst > best.worst)
      best = { worst, places: [cell, ...around].map(({ at }) => at.join()) };
  }
  return new Set(best?.places);
}

function neighbours(at: readonly number[]): string[] {
  const [y = 0, x] = at;
  if (x === undefined) return [`${y - 1}`, `${y + 1}`];
  const steps = [-1, 0, 1];
  return steps
    .flatMap((down) => steps.map((across) => [down, across] as const))
    .filter(([down, across]) => down !== 0 || across !== 0)
    .map(([down, across]) => `${y + down},${x + across}`);
}
