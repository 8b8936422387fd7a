import { expect, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { liveThroughTheDay } from './finance-day-run.ts';
import { createRandom } from './random.ts';

test(`a day of finance, killed at ten random moments, ends with the same books (SEED=${seed})`, async () => {
  const undisturbed = await liveThroughTheDay({ count: 0, random: createRandom(seed) });
  const killed = await liveThroughTheDay({ count: 10, random: createRandom(seed) });
  expect(killed.kills).toBe(10);
  expect(killed.books).toEqual(undisturbed.books);
});
