import { proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateOf } from '../support/state.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.platform.call(createPlatformUser, { uid: 'owner', username: 'owner' });
});
afterAll(() => server?.close());

const proposal = {
  uid: 'owner',
  asset: 'USDT',
  amount: '25',
  proof: 'A line of the statement',
  reason: 'It came by another way',
} as const;

async function proposals(): Promise<number> {
  return (await server.services.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM recharge`)).count;
}

test('a key that was used for one body is refused for another, also for the same at another place', async () => {
  const maker = await server.signIn('maker');
  const options = { idempotencyKey: 'a-key-of-the-maker' };
  const first = await maker.post(proposeRecharge, proposal, options);
  const before = await stateOf(server.pool);
  const other = await maker.post(proposeRecharge, { ...proposal, amount: '26' }, options);
  expect([other.status, other.error]).toEqual([422, 'idempotency_key_reused']);
  const elsewhere = await maker.post('/backstage/withdrawal/submit', { id: 1, version: 1 }, options);
  expect([elsewhere.status, elsewhere.error]).toEqual([422, 'idempotency_key_reused']);
  expect((await maker.post(proposeRecharge, proposal, options)).text).toBe(first.text);
  expect(await stateOf(server.pool)).toEqual(before);
});

test('another admin’s key is no way to their answer: the same text is another key', async () => {
  const options = { idempotencyKey: 'a-key-of-two-people' };
  const [maker, admin] = [await server.signIn('maker'), await server.signIn('admin')];
  const before = await proposals();
  const first = await maker.post(proposeRecharge, proposal, options);
  const second = await admin.post(proposeRecharge, proposal, options);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data.no).not.toBe(first.data.no);
  expect(second.data.maker).toBe('admin');
  expect((await proposals()) - before).toBe(2);
});

test('fifty posts of one key at once have one effect, and one answer', async () => {
  const maker = await server.signIn('maker');
  const before = await proposals();
  const options = { idempotencyKey: 'a-key-sent-fifty-times' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => maker.post(proposeRecharge, proposal, options)),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const { status, error } of answers) {
    expect([undefined, 'request_in_flight']).toContain(error);
    expect([200, 409]).toContain(status);
  }
  expect((await proposals()) - before).toBe(1);
});

test('a right that was lost closes the way to the stored answer too', async () => {
  const maker = await server.signIn('maker');
  const options = { idempotencyKey: 'a-key-from-before' };
  expect((await maker.post(proposeRecharge, proposal, options)).status).toBe(200);
  await server.pool.query(
    "UPDATE role SET actions = array_remove(actions, 'recharge.propose') WHERE name = 'finance_maker'",
  );
  server.services.sessions.forget(null);
  expect((await maker.post(proposeRecharge, proposal, options)).error).toBe('forbidden');
});
