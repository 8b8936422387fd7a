import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { testServer } from '../support/test-server.ts';
import { cross } from './crossing.ts';
import { stretch } from './fixtures.ts';

const seconds = 30;

test(`32 clients transfer in every order for ${seconds} s: no deadlock reaches anybody, nothing is lost (SEED=${seed})`, async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  const { rows } = await server.services.pool.query('SHOW lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '5s' }]);
  const end = performance.now() + seconds * 1_000;
  const { carriedOut, refused, p99 } = await cross(server, seed, () => performance.now() > end);
  expect(p99).toBeLessThan(1_000 * stretch());
  process.stdout.write(`${carriedOut} carried out, ${refused} refused, p99 ${Math.round(p99)} ms\n`);
});
