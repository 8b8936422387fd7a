import { expect, test } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

/** How many of so many waiters go on before the turn has ended. */
async function goneOn(count: number): Promise<number> {
  let gone = 0;
  const all = Array.from({ length: count }, () => endOfTurn().then(() => (gone += 1)));
  // Promises that are resolved already are dealt with before the next turn.
  await new Promise((resolve) => process.nextTick(resolve));
  await Promise.resolve();
  const early = gone;
  await Promise.all(all);
  expect(gone).toBe(count);
  return early;
}

test.each([
  [1, 0],
  [15, 0],
  [16, 16],
  [17, 16],
  [33, 32],
])('of %i answers %i do not wait for the end of the turn', async (count, early) => {
  expect(await goneOn(count)).toBe(early);
});
