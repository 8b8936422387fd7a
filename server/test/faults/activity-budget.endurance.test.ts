import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { earnUntilKilled } from './activity-budget.ts';
import { openScene } from './fixtures.ts';

const rounds = Number(process.env.ROUNDS ?? 100);

test(`${rounds} times killed while 64 clients of two servers earn at once, an activity gives what was earned, or its budget to the digit (SEED=${seed})`, async () => {
  const scene = await openScene(seed, 2);
  onTestFinished(() => scene.close());
  for (let round = 1; round <= rounds; round++) await earnUntilKilled(scene, round);
  expect(scene.journal.faults).toEqual([]);
  expect(scene.house.complaints).not.toMatch(/"defect"/);
}, 3_600_000);
