import { onTestFinished, test, vi } from 'vitest';
import { seed } from '#testing/seed.ts';
import { Crew, runErrands } from './errands.ts';
import { createRandom } from './random.ts';

// The short forms; `npm run test:endurance` has 10,000 jobs with ten kills, and waits until nothing is heard of a dead worker.

// On a machine that is busy with other things; alone each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

test(`a worker is killed: what it left is done by another, each once (SEED=${seed})`, async () => {
  const crew = await Crew.open({ isHurried: true });
  onTestFinished(() => crew.close());
  await runErrands(crew, createRandom(seed), { errands: 60, workers: 2, kills: 1 });
  await crew.pauseOne(61);
  await crew.expectDoneOnce(61);
});
