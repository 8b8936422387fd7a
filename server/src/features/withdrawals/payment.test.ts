import { type Withdrawal, withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  anAddress,
  aTransactionId,
  aUser,
  aWithdrawalIn,
  bookedFor,
  done,
  expectRefusal,
  follow,
  moves,
  walletOf,
} from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

let server: TestServer;
let checker: Client;
let maker: Client;
beforeAll(async () => {
  server = await testServer();
  [checker, maker] = await Promise.all([server.signIn('checker'), server.signIn('maker')]);
});
afterEach(async () => {
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

const requested = 'withdrawal_request: 201 Dr 100, 202 Cr 100';
const settled = 'withdrawal_settled: 202 Dr 100, 101 Cr 99, 401 Cr 1';
const released = 'withdrawal_released: 202 Dr 100, 201 Cr 100';
const reversed = 'withdrawal_reversed: 101 Dr 99, 201 Cr 100, 401 Dr 1';

test('submitting writes a new pay-out key and books nothing', async () => {
  const row = await aWithdrawalIn(server, 'withdrawing');
  const submitted = await done(moves.submit(maker, row));
  expect(submitted).toMatchObject({
    status: 'payment_in_progress',
    attempt: 1,
    payout_key: `${row.no}-1`,
    outcome_unknown: false,
  });
  expect(await bookedFor(server, row.id)).toEqual([requested]);
  await expectRefusal(server, () => moves.refuse(checker, submitted), 409, 'transition_not_allowed');
});

test.each([
  ['frozen', 'user_frozen'],
  ['blacklisted', 'user_blacklisted'],
])('what was approved is not taken for payment while its user is %s', async (column, error) => {
  const user = await aUser(server, '100');
  const row = await aWithdrawalIn(server, 'withdrawing', { user });
  await server.pool.query(`UPDATE users SET ${column} = true WHERE id = $1`, [user.id]);
  await expectRefusal(server, () => moves.submit(maker, row), 422, error);
});

describe('a manual payment', () => {
  test('settles the hold: the net amount leaves the hot wallet, the fee is earned', async () => {
    const user = await aUser(server, '100');
    const row = await aWithdrawalIn(server, 'payment_in_progress', { user });
    const txid = aTransactionId();
    const paid = await done(moves.paid(maker, row, { txid }));
    expect(paid).toMatchObject({ status: 'payment_successful', txid, actual_network_fee: null });
    expect(paid.settle_batch_id).not.toBeNull();
    expect(await bookedFor(server, row.id)).toEqual([requested, settled]);
    expect(await walletOf(server, user.id)).toEqual({ available: '0', hold: '0' });
  });

  test('books the network’s fee as an expense of the company, where there was one', async () => {
    const row = await aWithdrawalIn(server, 'payment_in_progress');
    const paid = await done(moves.paid(maker, row, { network_fee: '1.25' }));
    expect(paid.actual_network_fee).toBe('1.25');
    expect(await bookedFor(server, row.id)).toEqual([
      requested,
      settled,
      'network_fee: 506 Dr 1.25, 101 Cr 1.25',
    ]);
    const free = await aWithdrawalIn(server, 'payment_in_progress');
    await done(moves.paid(maker, free, { network_fee: '0' }));
    expect(await bookedFor(server, free.id)).toEqual([requested, settled]);
  });

  test('must have gone to the address asked for, with the net amount; the same amount may be written longer', async () => {
    const row = await aWithdrawalIn(server, 'payment_in_progress');
    const pay = (more: object) => () => moves.paid(maker, row, more);
    const [address, net] = [`Expected ${row.address}`, 'Expected 99.00 USDT'];
    const cases: [object, Record<string, string>][] = [
      [{ address: anAddress() }, { address }],
      [{ net: '98.999999' }, { net }],
      [
        { net: '100', address: row.address.toLowerCase() },
        { address, net },
      ],
    ];
    for (const [wrong, fields] of cases) {
      const answer = await expectRefusal(server, pay(wrong), 422, 'payment_mismatch');
      expect(answer.fields).toEqual(fields);
      // The same is said of payments that come in.
      expect(answer.msg).toBe("The payment doesn't match the record");
    }
    await expectRefusal(server, pay({ network_fee: '-1' }), 400, 'invalid_request');
    await expectRefusal(server, pay({ txid: '' }), 400, 'invalid_request');
    await expectRefusal(server, pay({ txid: 'paid-4711' }), 422, 'txid_invalid');
    await done(moves.paid(maker, row, { net: '99.000000' }));
  });

  test('does not say what was expected to those who may not read withdrawals', async () => {
    const password = 'only pays';
    await anAdmin(server.services.db, { username: 'only-pays', password, actions: ['withdrawal.pay'] });
    const blind = await server.signIn('only-pays', password);
    const row = await aWithdrawalIn(server, 'payment_in_progress');
    const { fields } = await expectRefusal(
      server,
      () => moves.paid(blind, row, { net: '98', address: anAddress() }),
      422,
      'payment_mismatch',
    );
    const msg = "The payment doesn't match the record";
    expect(fields).toEqual({ address: msg, net: msg });
  });

  test('has a transaction id that no other payment of its network has', async () => {
    const txid = aTransactionId();
    await done(moves.paid(maker, await aWithdrawalIn(server, 'payment_in_progress'), { txid }));
    const row = await aWithdrawalIn(server, 'payment_in_progress');
    const { fields } = await expectRefusal(server, () => moves.paid(maker, row, { txid }), 409, 'txid_taken');
    expect(Object.keys(fields)).toEqual(['txid']);
  });

  test('recorded twice at the same moment under one transaction id settles one of the two', async () => {
    const txid = aTransactionId();
    const rows = [
      await aWithdrawalIn(server, 'payment_in_progress'),
      await aWithdrawalIn(server, 'payment_in_progress'),
    ];
    const answers = await Promise.all(rows.map((row) => moves.paid(maker, row, { txid })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a payment that failed', () => {
  test('keeps the hold, and may be tried three times, each under a new key', async () => {
    const user = await aUser(server, '100');
    let row = await aWithdrawalIn(server, 'payment_failed', { user });
    expect(row).toMatchObject({ fail_code: 'manual', reason: 'No gas', outcome_unknown: false });
    const keys = [row.payout_key];
    for (const attempt of [2, 3]) {
      const queued = await done(moves.retry(maker, row));
      expect(queued).toMatchObject({ status: 'withdrawing', reason: null, attempt: attempt - 1 });
      row = await follow(server, ['submit', 'rail_failed'], queued);
      expect(row.attempt).toBe(attempt);
      keys.push(row.payout_key);
    }
    expect(new Set(keys)).toEqual(new Set([`${row.no}-1`, `${row.no}-2`, `${row.no}-3`]));
    expect(row.allowed_actions).not.toContain('retry');
    await expectRefusal(server, () => moves.retry(maker, row), 409, 'attempts_exhausted');
    expect(await walletOf(server, user.id)).toEqual({ available: '0', hold: '100' });
    expect(await bookedFor(server, row.id)).toEqual([requested]);
  });

  test('may be refused after a retry and paid after a retry', async () => {
    const refused = await follow(server, ['retry', 'refuse'], await aWithdrawalIn(server, 'payment_failed'));
    expect(await bookedFor(server, refused.id)).toEqual([requested, released]);
    const paid = await follow(
      server,
      ['retry', 'submit', 'paid'],
      await aWithdrawalIn(server, 'payment_failed'),
    );
    expect(await bookedFor(server, paid.id)).toEqual([requested, settled]);
  });

  test('is given up with a reason, and the hold is released', async () => {
    const user = await aUser(server, '100');
    const row = await aWithdrawalIn(server, 'payment_failed', { user });
    await expectRefusal(server, () => moves.fail(checker, row, { reason: '' }), 400, 'invalid_request');
    const failed = await done(moves.fail(checker, row, { reason: 'The address is a contract' }));
    expect(failed).toMatchObject({ status: 'fail', reason: 'The address is a contract' });
    expect(await bookedFor(server, row.id)).toEqual([requested, released]);
    expect(await walletOf(server, user.id)).toEqual({ available: '100', hold: '0' });
  });
});

describe('closing', () => {
  test.each([
    ['TRC20', 19],
    ['ERC20', 12],
    ['BEP20', 15],
  ])('takes the confirmations of %s', async (network, needed) => {
    const address = network === 'TRC20' ? anAddress() : `0x${String(Date.now()).padStart(40, '0')}`;
    const row = await aWithdrawalIn(server, 'payment_successful', { network, address });
    const close = (more: object) => moves.close(checker, row, { statement_ref: undefined, ...more });
    const detail = await maker.call(withdrawalDetail, { id: String(row.id) });
    expect(detail.confirmations_needed).toBe(needed);
    for (const more of [{}, { confirmations: needed - 1 }]) {
      const { fields } = await expectRefusal(server, () => close(more), 409, 'confirmations_missing');
      expect(Object.keys(fields)).toEqual(['confirmations']);
    }
    const closed = await done(close({ confirmations: needed }));
    expect(closed).toMatchObject({ status: 'success', confirmations: needed });
  });

  test('or the line of a statement, and books nothing', async () => {
    const row = await aWithdrawalIn(server, 'payment_successful');
    const closed = await done(moves.close(checker, row, { statement_ref: 'Statement 12, line 4' }));
    expect(closed).toMatchObject({
      status: 'success',
      evidence: 'Statement 12, line 4',
      closed_by: 'checker',
    });
    expect(await bookedFor(server, row.id)).toEqual([requested, settled]);
  });

  test('is for another person than who recorded the payment, also under another name', async () => {
    const row = await aWithdrawalIn(server, 'payment_successful');
    expect(row).toMatchObject({ paid_by: 'maker', closed_by: null });
    expect(row.allowed_actions).not.toContain('close');
    await expectRefusal(server, () => moves.close(maker, row), 422, 'payer_is_closer');
    const { id: own } = await aUser(server);
    const share = (userId: number | null) =>
      server.pool.query("UPDATE admin SET user_id = $1 WHERE username IN ('maker', 'checker')", [userId]);
    await share(own);
    server.services.sessions.forget(null);
    await expectRefusal(server, () => moves.close(checker, row), 422, 'payer_is_closer');
    await share(null);
    server.services.sessions.forget(null);
    const closed = moves.close(checker, row);
    expect(await done(closed)).toMatchObject({ status: 'success', closed_by: 'checker' });
    const both = server.pool.query('UPDATE withdrawal SET paid_by_id = closed_by_id WHERE id = $1', [row.id]);
    await expect(both).rejects.toThrow('withdrawal_two_payers');
  });
});

describe('a reversal', () => {
  async function asked(
    status: 'payment_successful' | 'success',
    user = aUser(server, '100'),
  ): Promise<Withdrawal> {
    const row = await aWithdrawalIn(server, status, { user: await user });
    return await done(moves.request_reverse(maker, row, { reason: 'Returned', evidence: 'Ticket 9' }));
  }

  test.each(['payment_successful', 'success'] as const)(
    'of a payment in %s is asked for by one and carried out by another, who gives the gross amount back',
    async (status) => {
      const user = await aUser(server, '100');
      const row = await asked(status, Promise.resolve(user));
      expect(row).toMatchObject({ status, reverse_maker: 'maker', reason: 'Returned', evidence: 'Ticket 9' });
      expect(await bookedFor(server, row.id)).toEqual([requested, settled]);
      const done1 = await done(moves.reverse(checker, row));
      expect(done1).toMatchObject({ status: 'fail', allowed_actions: [] });
      expect(await bookedFor(server, row.id)).toEqual([requested, settled, reversed]);
      expect(await walletOf(server, user.id)).toEqual({ available: '100', hold: '0' });
    },
  );

  test('is refused to anyone who asked for it, by the rule and by the database', async () => {
    const row = await asked('success');
    await expectRefusal(server, () => moves.reverse(maker, row), 422, 'maker_is_checker');
    // Nor to another member of staff with the same account.
    const { id } = await aUser(server, '0');
    const ownedBy = async (userId: number | null) => {
      await server.pool.query('UPDATE admin SET user_id = $1', [userId]);
      server.services.sessions.forget(null);
    };
    await ownedBy(id);
    await expectRefusal(server, () => moves.reverse(checker, row), 422, 'maker_is_checker');
    await ownedBy(null);
    const forced = server.pool.query(
      'UPDATE withdrawal SET reverse_checker_id = reverse_maker_id WHERE id = $1',
      [row.id],
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'withdrawal_two_reversers' });
  });

  test('needs to have been asked for, once', async () => {
    const row = await aWithdrawalIn(server, 'success');
    await expectRefusal(server, () => moves.reverse(checker, row), 409, 'reversal_not_requested');
    await expectRefusal(server, () => moves.decline_reverse(checker, row), 409, 'reversal_not_requested');
    const once = await done(moves.request_reverse(maker, row));
    await expectRefusal(
      server,
      () => moves.request_reverse(checker, once),
      409,
      'reversal_already_requested',
    );
  });

  test.each(['maker', 'checker'])('is declined by the %s, and may be asked for again', async (who) => {
    const row = await asked('success');
    const client = await server.signIn(who);
    await expectRefusal(
      server,
      () => moves.decline_reverse(client, row, { reason: '' }),
      400,
      'invalid_request',
    );
    const declined = await done(moves.decline_reverse(client, row));
    expect(declined).toMatchObject({ status: 'success', reverse_maker: null });
    expect(await bookedFor(server, row.id)).toEqual([requested, settled]);
    await done(moves.reverse(maker, await done(moves.request_reverse(checker, declined))));
    expect(await bookedFor(server, row.id)).toEqual([requested, settled, reversed]);
  });

  test('leaves what the network took with the company', async () => {
    const row = await aWithdrawalIn(server, 'payment_in_progress');
    const paid = await done(moves.paid(maker, row, { network_fee: '2' }));
    await done(moves.reverse(checker, await done(moves.request_reverse(maker, paid))));
    expect(await bookedFor(server, row.id)).toEqual([
      requested,
      settled,
      'network_fee: 506 Dr 2, 101 Cr 2',
      reversed,
    ]);
  });
});
