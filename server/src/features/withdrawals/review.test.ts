import { type Withdrawal, withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  aUser,
  aWithdrawal,
  aWithdrawalIn,
  bookedFor,
  done,
  expectRefusal,
  moves,
  read,
  walletOf,
} from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

let server: TestServer;
let admin: Client;
let checker: Client;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, checker, risk] = await Promise.all([
    server.signIn('admin'),
    server.signIn('checker'),
    server.signIn('risk'),
  ]);
});
afterEach(async () => {
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

/** A request with the same address as another user's: high risk. */
async function aRiskyWithdrawal(): Promise<Withdrawal> {
  const { address } = await aWithdrawal(server);
  const row = await aWithdrawal(server, { address });
  expect(row.risk_score).toBeGreaterThanOrEqual(70);
  return row;
}

describe('approval', () => {
  test('by one reviewer lets a small withdrawal pass and books nothing', async () => {
    const row = await aWithdrawal(server, { amount: '1000' });
    const passed = await done(moves.approve(checker, row));
    expect(passed).toMatchObject({
      status: 'withdrawing',
      reviewer1: 'checker',
      reviewer2: null,
      version: row.version + 1,
    });
    expect(Date.parse(passed.reviewed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row.created_at));
    expect(await bookedFor(server, row.id)).toEqual(['withdrawal_request: 201 Dr 1000, 202 Cr 1000']);
  });

  test('of a large withdrawal takes two different reviewers', async () => {
    const row = await aWithdrawal(server, { amount: '1000.000001' });
    const once = await done(moves.approve(checker, row));
    expect(once).toMatchObject({ status: 'pending_review', reviewer1: 'checker', reviewed_at: null });
    expect(once.allowed_actions).not.toContain('approve');
    await expectRefusal(server, () => moves.approve(checker, once), 422, 'second_reviewer_same');

    const twice = await done(moves.approve(risk, once));
    expect(twice).toMatchObject({ status: 'withdrawing', reviewer1: 'checker', reviewer2: 'risk' });
  });

  test('by two members of staff of whom both have the same account is by one person', async () => {
    const user = await aUser(server, '0');
    const ownedBy = async (userId: number | null) => {
      await server.pool.query(`UPDATE admin SET user_id = $1 WHERE username IN ('checker', 'risk')`, [
        userId,
      ]);
      server.services.sessions.forget(null);
    };
    const once = await done(moves.approve(checker, await aWithdrawal(server, { amount: '2000' })));
    await ownedBy(user.id);
    expect((await read(server, once.id, 'risk')).allowed_actions).not.toContain('approve');
    await expectRefusal(server, () => moves.approve(risk, once), 422, 'second_reviewer_same');
    await ownedBy(null);
    await done(moves.approve(risk, once));
  });

  test('by one person twice is refused by the database itself', async () => {
    const row = await done(moves.approve(checker, await aWithdrawal(server, { amount: '2000' })));
    const twice = server.pool.query(
      'UPDATE withdrawal SET reviewer2_id = reviewer1_id, status = $1 WHERE id = $2',
      ['withdrawing', row.id],
    );
    await expect(twice).rejects.toMatchObject({ constraint: 'withdrawal_two_reviewers' });
    const alone = server.pool.query('UPDATE withdrawal SET status = $1 WHERE id = $2', [
      'withdrawing',
      row.id,
    ]);
    await expect(alone).rejects.toMatchObject({ constraint: 'withdrawal_reviewed' });
  });

  test('of the reviewer’s own money is refused, also to the super administrator', async () => {
    const user = await aUser(server);
    const row = await aWithdrawal(server, { user });
    const own = async (userId: number | null) => {
      await server.pool.query("UPDATE admin SET user_id = $1 WHERE username = 'admin'", [userId]);
      server.services.sessions.forget(null);
    };
    await own(user.id);
    await expectRefusal(server, () => moves.approve(admin, row), 422, 'reviewer_is_owner');
    await own(null);
    await done(moves.approve(admin, row));
  });

  test('ends at the limit of the reviewer’s role', async () => {
    const user = await aUser(server, '100000');
    const { address } = await aWithdrawal(server, { user, amount: '20' });
    const within = await aWithdrawal(server, { user, amount: '20000', address });
    const beyond = await aWithdrawal(server, { user, amount: '20000.000001', address });
    expect((await moves.approve(risk, within)).status).toBe(200);
    const { msg } = await expectRefusal(
      server,
      () => moves.approve(risk, beyond),
      403,
      'approve_limit_exceeded',
    );
    expect(msg).toContain('20000');
    await done(moves.approve(checker, beyond));
  });

  test('of high risk needs the risk acknowledged', async () => {
    const row = await aRiskyWithdrawal();
    const { fields } = await expectRefusal(
      server,
      () => moves.approve(checker, row),
      422,
      'risk_not_acknowledged',
    );
    expect(Object.keys(fields)).toEqual(['acknowledge_risk']);
    await expectRefusal(
      server,
      () => moves.approve(checker, row, { acknowledge_risk: false }),
      422,
      'risk_not_acknowledged',
    );
    await done(moves.approve(checker, row, { acknowledge_risk: true }));
  });

  test.each([
    ['frozen', 'user_frozen'],
    ['blacklisted', 'user_blacklisted'],
  ])('waits while the user is %s; refusing goes on', async (column, error) => {
    const user = await aUser(server);
    const row = await aWithdrawal(server, { user });
    await server.pool.query(`UPDATE users SET ${column} = true WHERE id = $1`, [user.id]);
    await expectRefusal(server, () => moves.approve(checker, row), 422, error);
    await done(moves.refuse(checker, row));
  });
});

describe('refusing', () => {
  test.each(['pending_review', 'withdrawing'] as const)(
    'in %s gives back exactly what was on hold',
    async (status) => {
      const user = await aUser(server, '500');
      const row = await aWithdrawalIn(server, status, { user, amount: '123.456789' });
      expect(await walletOf(server, user.id)).toEqual({ available: '376.543211', hold: '123.456789' });
      const refused = await done(moves.refuse(checker, row, { reason: 'user_cancel' }));
      expect(refused).toMatchObject({ status: 'refuse', reason: 'user_cancel', allowed_actions: [] });
      expect(await walletOf(server, user.id)).toEqual({ available: '500', hold: '0' });
      expect(await bookedFor(server, row.id)).toEqual([
        'withdrawal_request: 201 Dr 123.456789, 202 Cr 123.456789',
        'withdrawal_released: 202 Dr 123.456789, 201 Cr 123.456789',
      ]);
    },
  );

  test('without a reason is refused', async () => {
    const row = await aWithdrawal(server);
    const { fields } = await expectRefusal(
      server,
      () => moves.refuse(checker, row, { reason: ' ' }),
      400,
      'invalid_request',
    );
    expect(Object.keys(fields)).toEqual(['reason']);
  });
});

describe('a command on an older version', () => {
  test('answers what changed, who changed it, and the row as it is for this person now', async () => {
    const row = await aWithdrawal(server, { amount: '2000' });
    const once = await done(moves.approve(checker, row));
    const { msg, data } = await expectRefusal(server, () => moves.refuse(risk, row), 409, 'version_stale');
    expect(msg).toContain('checker');
    expect(msg).not.toContain('withdrawal.approve');
    expect(data).toMatchObject({
      current: await read(server, row.id, 'risk'),
      changes: [
        { actor: 'checker', action: 'withdrawal.approve', after: { reviewer1_id: once.reviewer1_id } },
      ],
    });
    await done(moves.refuse(risk, once));
  });

  test('from the future is refused too, and so is one on a withdrawal that is not there', async () => {
    const row = await aWithdrawal(server);
    const ahead = { ...row, version: row.version + 1 };
    await expectRefusal(server, () => moves.approve(checker, ahead), 409, 'version_stale');
    await expectRefusal(server, () => moves.approve(checker, { ...row, id: 999_999 }), 404, 'not_found');
  });
});

test('the log holds each command once with what changed, and each refusal with its error', async () => {
  const row = await aWithdrawal(server, { amount: '2000' });
  const once = await done(moves.approve(checker, row));
  await moves.approve(checker, once);
  await moves.approve(await server.signIn('support'), once);
  const refused = await done(moves.refuse(risk, once, { reason: 'Not shown' }));
  const log = await server.services.db.query(sql`
    SELECT actor, action, result, error, reason, before, after FROM admin_log
    WHERE object_type = 'withdrawal' AND object_id = ${row.id} AND action <> 'withdrawal.request' ORDER BY id`);
  const { reviewer1_id } = refused;
  expect(log).toEqual([
    {
      actor: 'checker',
      action: 'withdrawal.approve',
      result: 'done',
      error: null,
      reason: null,
      before: { reviewer1_id: null },
      after: { reviewer1_id },
    },
    {
      actor: 'checker',
      action: 'withdrawal.approve',
      result: 'refused',
      error: 'second_reviewer_same',
      reason: null,
      before: null,
      after: null,
    },
    {
      actor: 'support',
      action: 'withdrawal.approve',
      result: 'refused',
      error: 'forbidden',
      reason: null,
      before: null,
      after: null,
    },
    {
      actor: 'risk',
      action: 'withdrawal.refuse',
      result: 'done',
      error: null,
      reason: 'Not shown',
      before: { status: 'pending_review', reason: null, released_by_id: null },
      after: { status: 'refuse', reason: 'Not shown', released_by_id: expect.any(Number) },
    },
  ]);
  const { history } = await admin.call(withdrawalDetail, { id: String(row.id) });
  expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
    ['withdrawal.request', null, 'pending_review'],
    ['withdrawal.approve', null, null],
    ['withdrawal.refuse', 'pending_review', 'refuse'],
  ]);
});
