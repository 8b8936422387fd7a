import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { testServer } from '../support/test-server.ts';
import { cross } from './crossing.ts';

// The short form; `npm run test:endurance` has the long one.
test(`32 clients transfer in every order: no deadlock reaches anybody, nothing is lost (SEED=${seed})`, async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  const { carriedOut } = await cross(server, seed, (calls) => calls >= 128);
  expect(carriedOut).toBeGreaterThan(64);
}, 600_000);
