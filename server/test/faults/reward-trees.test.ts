import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { createRandom } from './random.ts';
import { expectSettled, settleInterrupted, shareInTrees, treesNow } from './reward-trees.ts';

// The short form; `npm run test:endurance` has 1,000 trees with 100 events each.

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => treesNow });
});
afterAll(() => server.close());

test(`random trees: what is paid and kept is the pool, and a settlement killed on the way comes to the same (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  await shareInTrees(server, random, { plans: 3, trees: 3, events: 8 });
  await settleInterrupted(server, random, { kills: 2, size: 10 });
  await expectSettled(server);
  await server.pool.query('UPDATE users SET frozen = false');
  await settleInterrupted(server, random, { kills: 0, size: 10 });
  await expectSettled(server);
  const { rows } = await server.pool.query(`SELECT count(*) FROM reward WHERE status = 'withheld'`);
  expect(Number(rows[0].count)).toBe(0);
});
