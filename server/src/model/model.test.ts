import { expect, test } from 'vitest';
import { seed } from '#server/reliability/random.ts';
import { runTrial } from './trial.ts';

test(`whatever people, the platform and jobs do, the house is as its model has it (SEED=${seed})`, async () => {
  const { effective } = await runTrial(seed, { rounds: 1, steps: 120 });
  // The steps are worth something only if most kinds of them come through.
  expect(effective.size).toBeGreaterThan(20);
});
