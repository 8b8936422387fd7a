import { afterAll, beforeAll, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { createRandom } from './random.ts';
import { expectSettled, settleInterrupted, shareInTrees, treesNow } from './reward-trees.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => treesNow });
});
afterAll(() => server.close());

test(`1,000 random trees with 100 events each, settled with ten kills on the way (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  await shareInTrees(server, random, { plans: 50, trees: 20, events: 100 });
  await settleInterrupted(server, random, { kills: 10, size: 2_000 });
  await expectSettled(server);
}, 3_600_000);
