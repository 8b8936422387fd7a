import {
  approveWithdrawal,
  bulkApproveMax,
  bulkApproveWithdrawals,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser, aWithdrawal, done, expectRefusal, moves, read } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

let server: TestServer;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  checker = await server.signIn('checker');
});
afterEach(async () => {
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

const reference = ({ id, version }: Withdrawal) => ({ id, version });

function bulk(rows: readonly Withdrawal[], idempotencyKey?: string, client = checker) {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  return client.post(bulkApproveWithdrawals, { rows: rows.map(reference) }, options);
}

test('each row is approved or refused by itself, and the answer says which and why', async () => {
  const user = await aUser(server);
  const small = await aWithdrawal(server, { user });
  const large = await aWithdrawal(server, { user, amount: '2000' });
  const stale = await aWithdrawal(server, { user, amount: '2000' });
  await (await server.signIn('risk')).post(approveWithdrawal, reference(stale));
  const gone = { ...small, id: 999_999 };
  const other = await aWithdrawal(server);
  await server.pool.query('UPDATE users SET frozen = true WHERE id = $1', [other.user_id]);

  const { data } = await bulk([small, large, stale, gone, other]);
  expect(data.results.map(({ id, ok, error, row }) => [id, ok, error, row?.status])).toEqual([
    [small.id, true, null, 'withdrawing'],
    [large.id, true, null, 'pending_review'],
    [stale.id, false, 'version_stale', undefined],
    [gone.id, false, 'not_found', undefined],
    [other.id, false, 'user_frozen', undefined],
  ]);
  const [done] = data.results[2]?.changes ?? [];
  expect(done).toMatchObject({ actor: 'risk', action: 'withdrawal.approve' });
  expect(data.results[2]?.msg).not.toContain('withdrawal.approve');
  expect(data.results[4]?.msg).toMatch(/frozen/i);
  expect(await read(server, small.id)).toMatchObject({ status: 'withdrawing', reviewer1: 'checker' });
  expect(await read(server, other.id)).toEqual(
    expect.objectContaining({ status: 'pending_review', version: 1 }),
  );
});

test('one row of high risk refuses the whole', async () => {
  const harmless = await aWithdrawal(server);
  const { address } = await aWithdrawal(server);
  const risky = await aWithdrawal(server, { address });
  await expectRefusal(server, () => bulk([harmless, risky]), 422, 'bulk_high_risk');
  expect((await bulk([harmless])).data.results[0]?.ok).toBe(true);
});

test('sent again under the same key it gives the same answer, also when the rows have moved on', async () => {
  const rows = [await aWithdrawal(server), await aWithdrawal(server)];
  const first = await bulk(rows, 'bulk-key-1');
  const [one] = first.data.results;
  await done(moves.refuse(checker, one?.row ?? expect.fail('not approved')));
  const again = await bulk(rows, 'bulk-key-1');
  expect(again.data).toEqual(first.data);
  expect(await read(server, rows[0]?.id ?? 0)).toMatchObject({ status: 'refuse', version: 3 });
});

test('another body, or another command, under the same key is refused and changes nothing', async () => {
  const [first, second] = [await aWithdrawal(server), await aWithdrawal(server)];
  await bulk([first], 'bulk-key-2');
  await expectRefusal(server, () => bulk([second], 'bulk-key-2'), 422, 'idempotency_key_reused');
  const alone = () => moves.approve(checker, second, {}, { idempotencyKey: 'bulk-key-2' });
  await expectRefusal(server, alone, 422, 'idempotency_key_reused');
});

test('the same key of another admin is another key', async () => {
  const row = await aWithdrawal(server, { amount: '2000' });
  const first = await bulk([row], 'bulk-key-3');
  const { row: once } = first.data.results[0] ?? expect.fail('no result');
  const second = await bulk([once ?? row], 'bulk-key-3', await server.signIn('risk'));
  expect(second.data.results[0]?.row?.status).toBe('withdrawing');
});

test('a row named twice is approved once', async () => {
  const row = await aWithdrawal(server, { amount: '2000' });
  const { data } = await bulk([row, row]);
  expect(data.results.map(({ ok, row: now }) => [ok, now?.version])).toEqual([
    [true, 2],
    [true, 2],
  ]);
});

test('none and more than fifty rows are refused', async () => {
  const row = await aWithdrawal(server);
  await expectRefusal(server, () => bulk([]), 400, 'invalid_request');
  const many = Array.from({ length: bulkApproveMax + 1 }, (_, index) => ({ ...row, id: index + 1 }));
  await expectRefusal(server, () => bulk(many), 400, 'invalid_request');
});
