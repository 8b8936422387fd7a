import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../support/seed.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';
import { playSteering } from './play.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test(`robots are steered by two servers as their model has it (SEED=${seed})`, async () => {
  const seen = await playSteering(server, seed, 300);
  // The steps are worth something only if most kinds of them come through.
  expect(seen.size).toBeGreaterThan(16);
});
