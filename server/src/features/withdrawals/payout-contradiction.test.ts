import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import { type Behaviour, callbackHeaders } from '#test/support/payout-peer.ts';
import { testServer } from '#test/support/test-server.ts';
import { anAddress, aTransactionId, done, expectRefusal, moves, read } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';
import { accepts, failedCallback, type PayingServer, paidCallback, payingServer } from './payout-fixtures.ts';

const { path } = payoutCallback;

let paying: PayingServer;
beforeAll(async () => {
  paying = await payingServer();
});
afterEach(async () => {
  expect(await checkInvariants(paying.server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => paying.close());

const breaks: Behaviour = (_order, response) => void response.destroy();

/** One that the service has accepted and not reported yet. */
async function anAccepted(): Promise<Withdrawal> {
  return await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
}

async function anUnknown(): Promise<Withdrawal> {
  return await paying.until(await paying.pay(breaks), { outcome_unknown: true });
}

const now = (row: Withdrawal) => read(paying.server, row.id);

/** The error that the log keeps of the last refused report about this withdrawal. */
async function lastRefusal({ id }: Withdrawal) {
  return await paying.server.services.db.maybe(sql`
    SELECT actor_kind, actor, action, error FROM admin_log
    WHERE object_type = 'withdrawal' AND object_id = ${id} AND result = 'refused' ORDER BY id DESC LIMIT 1`);
}

describe('a call-back that contradicts what is known is refused, logged, and changes nothing', () => {
  const contradictions: [string, () => Promise<Withdrawal>, (row: Withdrawal) => object, number, string][] = [
    ['failed after paid', aPaid, failedCallback, 409, 'transition_not_allowed'],
    [
      'paid to another address',
      anAccepted,
      (row) => paidCallback(row, { address: anAddress() }),
      422,
      'payment_mismatch',
    ],
    [
      'paid another amount',
      anUnknown,
      (row) => paidCallback(row, { net: '99.000001' }),
      422,
      'payment_mismatch',
    ],
    [
      'paid under the key of an attempt that never was',
      anAccepted,
      (row) => paidCallback({ ...row, attempt: 7 }),
      422,
      'payment_mismatch',
    ],
    [
      'confirmed before paid',
      anAccepted,
      (row) => ({ ...confirmed(row), confirmations: 0 }),
      422,
      'payment_mismatch',
    ],
    [
      'confirmed for another transaction',
      aPaid,
      (row) => ({ ...confirmed(row), txid: aTransactionId() }),
      422,
      'payment_mismatch',
    ],
  ];
  test.each(contradictions)('%s', async (_name, make, reportOf, status, error) => {
    const row = await make();
    const report = reportOf(row) as ReturnType<typeof paidCallback>;
    await expectRefusal(paying.server, () => paying.callBack(report), status, error);
    expect(await now(row)).toEqual(row);
    expect(await lastRefusal(row)).toMatchObject({ actor_kind: 'program', actor: 'payout', error });
  });

  // What is said to be paid is refused, and never forgotten.
  const paidAfterAll: [string, () => Promise<Withdrawal>][] = [
    ['after the failure', aFailed],
    ['while it waits to be paid again', aRetried],
    ['while a newer attempt is under way', aSecondAttempt],
  ];
  test.each(paidAfterAll)('paid under an earlier key %s: the outcome is unknown', async (_name, make) => {
    const row = await make();
    const report = paidCallback({ ...row, attempt: 1 });
    expect(await paying.callBack(report)).toMatchObject({ status: 422, error: 'payment_mismatch' });
    const unknown = await now(row);
    expect(unknown).toMatchObject({
      status: row.status,
      outcome_unknown: true,
      fail_code: 'contradiction',
      reason: `${report.payout_key}: ${report.txid}`,
      version: row.version + 1,
    });
    await expectRefusal(paying.server, () => paying.callBack(report), 422, 'payment_mismatch');
    expect(await now(row)).toEqual(unknown);
    const admin = await paying.server.signIn('admin');
    for (const name of ['retry', 'fail', 'refuse'] as const) {
      const { status, error } = await moves[name](admin, unknown);
      expect(status).toBe(409);
      expect(['outcome_unknown', 'transition_not_allowed']).toContain(error);
    }
    const resolved = await done(moves.resolve_paid(admin, unknown, { txid: report.txid }));
    expect(resolved).toMatchObject({ status: 'payment_successful', outcome_unknown: false });
    expect((await paying.callBack(report)).status).toBe(200);
  });

  test('that the newer attempt failed leaves the earlier one unknown, until a person resolves it', async () => {
    const row = await aSecondAttempt();
    const paid = paidCallback({ ...row, attempt: 1 });
    expect(await paying.callBack(paid)).toMatchObject({ status: 422, error: 'payment_mismatch' });
    expect((await paying.callBack(failedCallback(row))).status).toBe(200);
    const failed = await now(row);
    expect(failed).toMatchObject({
      status: 'payment_failed',
      outcome_unknown: true,
      fail_code: 'contradiction',
    });
    const checker = await paying.server.signIn('checker');
    await expectRefusal(paying.server, () => moves.fail(checker, failed), 409, 'outcome_unknown');
    const resolved = await done(moves.resolve_failed(checker, failed));
    expect(resolved).toMatchObject({ status: 'payment_failed', outcome_unknown: false });
    await expectRefusal(paying.server, () => moves.fail(checker, resolved), 422, 'unpaid_by_same');
    await done(moves.fail(await paying.server.signIn('risk'), resolved));
  });

  async function contradicted(row: Withdrawal): Promise<Withdrawal> {
    await paying.callBack(paidCallback({ ...row, attempt: 1 }));
    return await now(row);
  }

  test('that one person says nothing was paid, another gives the money back, on whatever way', async () => {
    const checker = await paying.server.signIn('checker');
    const resolved = await done(moves.resolve_failed(checker, await contradicted(await aRetried())));
    const again = await done(moves.retry(await paying.server.signIn('maker'), resolved));
    await expectRefusal(paying.server, () => moves.refuse(checker, again), 422, 'unpaid_by_same');
    const both = paying.server.pool.query(
      'UPDATE withdrawal SET released_by_id = unpaid_by_id WHERE id = $1',
      [again.id],
    );
    await expect(both).rejects.toThrow('withdrawal_two_releasers');
    expect(await done(moves.refuse(await paying.server.signIn('risk'), again))).toMatchObject({
      status: 'refuse',
      unpaid_by: 'checker',
    });
  });

  const paidAfterEnd: [string, () => Promise<Withdrawal>][] = [
    [
      'after it was given up',
      async () => done(moves.fail(await paying.server.signIn('checker'), await aFailed())),
    ],
    ['again by another transaction', aPaid],
  ];
  test.each(paidAfterEnd)('paid %s: refused, and told to those who resolve such', async (_name, make) => {
    const row = await make();
    const report = paidCallback(row, { txid: aTransactionId() });
    const logged = vi.spyOn(paying.server.services.log, 'error');
    const refused = { status: 409, error: 'transition_not_allowed' };
    expect(await paying.callBack(report)).toMatchObject(refused);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ withdrawal: row.id }), expect.any(String));
    logged.mockRestore();
    expect(await now(row)).toEqual(row);
    expect(await paying.callBack(report)).toMatchObject(refused);
    const { rows } = await paying.server.pool.query(
      "SELECT ability FROM notice WHERE object_id = $1 AND type = 'paid_after_end'",
      [row.id],
    );
    expect(rows, 'however often it is said').toEqual([{ ability: 'withdrawal.resolve' }]);
  });

  async function aPaid() {
    const row = await anAccepted();
    await paying.callBack(paidCallback(row));
    return await now(row);
  }

  async function aFailed() {
    const row = await anAccepted();
    await paying.callBack(failedCallback(row));
    return await now(row);
  }

  async function aSecondAttempt() {
    const retried = await done(moves.retry(await paying.server.signIn('maker'), await aFailed()));
    return await paying.until(retried, { status: 'payment_in_progress', attempt: 2 });
  }

  /** Its user is frozen, so that it waits. */
  async function aRetried() {
    const failed = await aFailed();
    await paying.server.pool.query('UPDATE users SET frozen = true WHERE id = $1', [failed.user_id]);
    return await done(moves.retry(await paying.server.signIn('maker'), failed));
  }

  function confirmed(row: Withdrawal) {
    const { payout_key, txid } = paidCallback(row);
    return { payout_key, status: 'confirmed', txid, confirmations: 30 } as const;
  }

  test('repeated after what staff did since is no news', async () => {
    const [maker, checker] = await Promise.all([
      paying.server.signIn('maker'),
      paying.server.signIn('checker'),
    ]);
    const failed = await done(moves.fail(checker, await aFailed()));
    expect((await paying.callBack(failedCallback(failed))).status).toBe(200);
    expect(await now(failed)).toEqual(failed);
    const asked = await done(moves.request_reverse(maker, await aPaid()));
    const reversed = await done(moves.reverse(checker, asked));
    for (const report of [paidCallback(reversed), confirmed(reversed)]) {
      expect((await paying.callBack(report)).status).toBe(200);
    }
    expect(await now(reversed)).toEqual(reversed);
  });

  test('that an earlier attempt failed is no news', async () => {
    const row = await aSecondAttempt();
    expect((await paying.callBack(failedCallback({ ...row, attempt: 1 }))).status).toBe(200);
    expect(await now(row)).toEqual(row);
  });
});

describe('a call-back that is not the service’s', () => {
  const headersOf = (report: object, at = Date.now(), secret = paying.peer.secret) =>
    callbackHeaders(secret, path, JSON.stringify(report), at);
  const minutes = 60_000;
  const cases: [string, (report: object) => Record<string, string>, string][] = [
    ['unsigned', () => ({}), 'signature_invalid'],
    ['signed with another secret', (report) => headersOf(report, Date.now(), 'a guess'), 'signature_invalid'],
    ['signed for another body', (report) => headersOf({ ...report, net: '1' }), 'signature_invalid'],
    [
      'signed for another path',
      (report) => callbackHeaders(paying.peer.secret, '/elsewhere', JSON.stringify(report)),
      'signature_invalid',
    ],
    [
      'sent again with a newer time',
      (report) => ({ ...headersOf(report), 'x-quarterdeck-timestamp': String(Date.now() + 1) }),
      'signature_invalid',
    ],
    ['six minutes old', (report) => headersOf(report, Date.now() - 6 * minutes), 'signature_expired'],
    ['six minutes ahead', (report) => headersOf(report, Date.now() + 6 * minutes), 'signature_expired'],
  ];
  let row: Withdrawal;
  beforeAll(async () => {
    row = await anAccepted();
  });

  test.each(cases)('%s: 401, and nothing is looked at', async (_name, headers, error) => {
    const report = paidCallback(row);
    await expectRefusal(paying.server, () => paying.callBack(report, headers(report)), 401, error);
    expect(await now(row)).toEqual(row);
  });

  test('names a key that no one ever had', async () => {
    const report = { ...paidCallback(row), payout_key: 'W26010199999999-1' };
    await expectRefusal(paying.server, () => paying.callBack(report), 404, 'not_found');
  });

  test('comes to a server without a pay-out service', async () => {
    const server = await testServer();
    try {
      const report = paidCallback(row);
      const answered = await server.anonymous.post(path, report, { headers: headersOf(report) });
      expect(answered).toMatchObject({ status: 404, error: 'not_found' });
    } finally {
      await server.close();
    }
  });
});
