import { onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { Crew } from './errands.ts';
import { createRandom } from './random.ts';

// The short forms; `npm run test:endurance` has 10,000 jobs with ten kills, and waits until nothing is heard of a dead worker.

test(`a worker is killed and one is paused: others do what they left, each once, and the paused one comes too late (SEED=${seed})`, async () => {
  const crew = await Crew.open({ isHurried: true });
  onTestFinished(() => crew.close());
  await crew.pauseOne(1, async () => {
    await crew.send(2, 40);
    await crew.killOne(createRandom(seed));
  });
  await crew.expectDoneOnce(40);
});
