import { Refusal } from './refusal.ts';

/**
 * Runs what takes processor time, so many at once and the others in the order in which they came.
 * @param waitingMax who comes while so many wait is refused as `overloaded`
 */
export function createTurns(
  atOnce: number,
  waitingMax = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce && waiting.length >= waitingMax) throw new Refusal('overloaded');
    if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes now overtakes.
      if (next) next();
      else running -= 1;
    }
  };
}
