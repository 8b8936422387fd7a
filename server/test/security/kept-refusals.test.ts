import { proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { bulkApproveWithdrawals } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command, perform } from '#command/command.ts';
import { anAddress, aUser, aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { programContext, type RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import { fund } from '#ledger/fixtures.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const proposal = {
  asset: 'USDT',
  amount: '25',
  proof: 'A line of the statement',
  reason: 'It came by another way',
} as const;

const join = (uid: string) => server.platform.call(createPlatformUser, { uid, username: uid });

const logged = (key: string) =>
  server.services.db.query<{ result: string; error: string | null }>(
    sql`SELECT result, error FROM admin_log WHERE idempotency_key = ${key} ORDER BY id`,
  );

const keyed = (idempotencyKey: string): RequestContext => ({ ...programContext('test'), idempotencyKey });

/** Refuses until it is let, and counts how often it was carried out. */
function gated(refusal = new Refusal('withdrawal_closed')) {
  const gate = { isOpen: false, done: 0 };
  const pass = command<{ id: number }, string>({
    action: 'test.pass',
    async run() {
      if (!gate.isOpen) throw refusal;
      gate.done += 1;
      return { reply: 'done', object: { type: 'test', id: 1 }, before: null, after: null };
    },
  });
  return Object.assign(gate, { command: pass });
}

const errorOf = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test('what the platform was refused stays refused under its key, and is done under another', async () => {
  const { id, uid } = await aUser(server, '0');
  const body = { uid, asset: 'USDT', network: 'TRC20', amount: '100', address: anAddress() } as const;
  const send = (idempotencyKey: string) => server.platform.post(requestWithdrawal, body, { idempotencyKey });
  const first = await send('refused-once');
  expect(first).toMatchObject({ status: 422, error: 'insufficient_balance' });
  await fund(server.pool, id, '1000');
  const again = await send('refused-once');
  expect(again).toMatchObject({ status: 422, error: 'insufficient_balance', msg: first.msg });
  expect(await logged('refused-once')).toEqual([{ result: 'refused', error: 'insufficient_balance' }]);
  expect((await send('asked-anew')).status).toBe(200);
});

test('what staff were refused stays refused under its key, also with its fields', async () => {
  const maker = await server.signIn('maker');
  const send = (idempotencyKey: string, amount: string = proposal.amount) =>
    maker.post(proposeRecharge, { ...proposal, uid: 'not-yet', amount }, { idempotencyKey });
  const first = await send('staff-refused');
  expect(first.status).toBe(404);
  await join('not-yet');
  const again = await send('staff-refused');
  expect(again).toMatchObject({ status: 404, error: first.error, fields: first.fields });
  expect((await send('staff-refused', '26')).error).toBe('idempotency_key_reused');
  expect((await send('staff-anew')).status).toBe(200);
});

test('a refusal of several rows as a whole stays, whatever became of the rows', async () => {
  const checker = await server.signIn('checker');
  const { address } = await aWithdrawal(server);
  const risky = await aWithdrawal(server, { address });
  const rows = [{ id: risky.id, version: risky.version }];
  const send = () => checker.post(bulkApproveWithdrawals, { rows }, { idempotencyKey: 'bulk-refused' });
  expect((await send()).error).toBe('bulk_high_risk');
  await server.pool.query('UPDATE withdrawal SET risk_score = 0 WHERE id = $1', [risky.id]);
  expect((await send()).error).toBe('bulk_high_risk');
  expect(await logged('bulk-refused')).toHaveLength(1);
});

test('the same refused many times at once has one answer and one row', async () => {
  const gate = gated();
  const send = () => errorOf(perform(gate.command, { id: 1 }, keyed('refused-at-once'), server.services));
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  for (const answer of answers) expect(['withdrawal_closed', 'request_in_flight']).toContain(answer);
  expect(answers).toContain('withdrawal_closed');
  gate.isOpen = true;
  expect(await send()).toBe('withdrawal_closed');
  const rows = await logged('refused-at-once');
  expect(rows.filter(({ error }) => error === 'withdrawal_closed')).toHaveLength(1);
  expect(gate.done).toBe(0);
});

/** Services whose second connection is got by `second`, which is the one that a refusal is kept by. */
function withSecond(second: () => Promise<void>) {
  const connect = vi.fn(() => server.services.pool.connect());
  const pool = new Proxy(server.services.pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name, target);
      return async () => {
        if (connect.mock.calls.length === 1) await second();
        return await connect();
      };
    },
  });
  return { ...server.services, pool: pool as Pool };
}

test('a refusal that could not be kept is not told: the key is free, as after a kill', async () => {
  const gate = gated();
  const broken = withSecond(() => Promise.reject(new Error('gone')));
  expect(await errorOf(perform(gate.command, { id: 1 }, keyed('not-kept'), broken))).toBe('Error: gone');
  gate.isOpen = true;
  expect(await perform(gate.command, { id: 1 }, keyed('not-kept'), server.services)).toBe('done');
});

test('where another use of the key comes first, its answer is the answer', async () => {
  const gate = gated();
  const outrun = withSecond(async () => {
    gate.isOpen = true;
    await perform(gate.command, { id: 1 }, keyed('outrun'), server.services);
  });
  expect(await perform(gate.command, { id: 1 }, keyed('outrun'), outrun)).toBe('done');
  expect(gate.done).toBe(1);
  expect(await logged('outrun')).toEqual([{ result: 'done', error: null }]);
});

test.each(['version_stale', 'overloaded', 'too_many_requests', 'invalid_request'] as const)(
  '%s is of the moment or of the shape, and is not kept',
  async (code) => {
    const gate = gated(new Refusal(code));
    const send = () => perform(gate.command, { id: 1 }, keyed(`momentary-${code}`), server.services);
    expect(await errorOf(send())).toBe(code);
    gate.isOpen = true;
    expect(await send()).toBe('done');
  },
);
