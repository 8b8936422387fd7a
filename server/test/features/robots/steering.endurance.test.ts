import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../support/seed.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';
import { playSteering } from './play.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test(`10,000 steps of steering are as their model has them (SEED=${seed})`, async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    const seen = await playSteering(server, seed + trial, 1_000);
    expect(seen.size).toBeGreaterThan(20);
  }
});

test(`10,000 steps in a row on the same robots are as their model has them (SEED=${seed})`, async () => {
  const seen = await playSteering(server, seed, 10_000);
  expect(seen.size).toBeGreaterThan(20);
});
