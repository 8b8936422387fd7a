import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { Crew, runErrands } from './errands.ts';
import { stretch } from './fixtures.ts';
import { createRandom } from './random.ts';

/** What a dead worker left must be taken up in this time, in milliseconds. */
const longestWait = 60_000;

test(`10,000 jobs, four workers and ten kills: each job is done once, and soon (SEED=${seed})`, async () => {
  const crew = await Crew.open({ isHurried: false });
  onTestFinished(() => crew.close());
  const shown = await runErrands(crew, createRandom(seed), { errands: 10_000, workers: 4, kills: 10 });
  process.stdout.write(`${shown.takenOver} jobs taken over, the last after ${shown.longestWait} ms\n`);
  expect(shown.takenOver).toBeGreaterThan(0);
  expect(shown.longestWait).toBeLessThan(longestWait * stretch());
});

test('a worker that was paused until another had its job comes too late, and writes nothing', async () => {
  const crew = await Crew.open({ isHurried: false });
  onTestFinished(() => crew.close());
  await crew.pauseOne(1);
  await crew.expectDoneOnce(1);
});
