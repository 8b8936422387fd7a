import { freezeUser } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '../support/client.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { waitersFor } from '../support/waiters.ts';

let server: TestServer;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  risk = await server.signIn('risk');
});
afterAll(() => server.close());

/** Does `work` while somebody else holds the row of the user. */
async function whileHeld(id: number, work: () => Promise<void>): Promise<void> {
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

async function waitersForRows(count: number): Promise<void> {
  await waitersFor(server.pool, 'row', count);
}

test('a repeat does not wait for the row: it hears at once that its first use runs, and then what came of it', async () => {
  const { id, version } = await aUser(server.services.db);
  const freeze = () =>
    risk.post(freezeUser, { id, version, reason: 'Under investigation' }, { idempotencyKey: 'repeated-key' });
  let first: ReturnType<typeof freeze> | undefined;
  await whileHeld(id, async () => {
    first = freeze();
    await waitersForRows(1);
    expect(await freeze()).toMatchObject({ status: 409, error: 'request_in_flight' });
    await waitersForRows(1);
  });
  const done = await first;
  expect(done).toMatchObject({ status: 200, data: { id, frozen: true } });
  await whileHeld(id, async () => {
    expect(await freeze()).toMatchObject({ status: 200, data: done?.data });
  });
});
