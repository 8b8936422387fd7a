import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { transactionIdOf } from '#test/support/chain.ts';
import { fillTurns } from '#test/support/full-turns.ts';
import { isMatrix, matrixTest } from '#test/support/matrix-test.ts';
import { answer, type Behaviour, paidReport } from '#test/support/payout-peer.ts';
import { rotation } from '#test/support/rotation.ts';
import { autoApproveWithdrawals } from './auto-approve.ts';
import { aUser, aWithdrawal, bookedFor, done, expectRefusal, moves, walletOf } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';
import { submit } from './payment.ts';
import { accepts, type PayingServer, paidCallback, payingServer } from './payout-fixtures.ts';
import { payoutJob, payoutJobs, queueWaiting } from './payout-job.ts';

const requested = 'withdrawal_request: 201 Dr 100, 202 Cr 100';
const settled = 'withdrawal_settled: 202 Dr 100, 101 Cr 99, 401 Cr 1';

let paying: PayingServer;
beforeAll(async () => {
  paying = await payingServer();
});
afterEach(async () => {
  expect(await checkInvariants(paying.server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => paying.close());

const pays: Behaviour = (order, response) => answer(response, 200, paidReport(order));
const fails =
  (status: number): Behaviour =>
  ({ payout_key }, response) =>
    answer(response, status, { payout_key, status: 'failed', code: 'no_gas', message: 'No gas' });
const says =
  (change: object, status = 200): Behaviour =>
  (order, response) =>
    answer(response, status, { ...paidReport(order), ...change });
const sends =
  (status: number, text: string, headers: Record<string, string> = {}): Behaviour =>
  (_order, response) => {
    response.writeHead(status, headers).end(text);
  };

describe('a definite answer', () => {
  test('paid: settled at once, with the service’s reference and the network’s fee', async () => {
    const user = await aUser(paying.server, '100');
    const behaviour = says({ provider_ref: 'ref-1', network_fee: '0.5', confirmations: 2 });
    const row = await paying.until(await paying.pay(behaviour, { user }), { status: 'payment_successful' });
    const payout_key = `${row.no}-1`;
    expect(row).toMatchObject({
      rail: 'http',
      attempt: 1,
      payout_key,
      txid: transactionIdOf(payout_key),
      provider_ref: 'ref-1',
      actual_network_fee: '0.5',
      confirmations: 2,
      outcome_unknown: false,
    });
    const { no, address } = row;
    expect(paying.peer.orders.find((order) => order.no === no)).toEqual({
      payout_key,
      no,
      asset: 'USDT',
      network: 'TRC20',
      address,
      memo: null,
      amount: '99',
    });
    expect(await bookedFor(paying.server, row.id)).toEqual([
      requested,
      settled,
      'network_fee: 506 Dr 0.5, 101 Cr 0.5',
    ]);
    expect(await walletOf(paying.server, user.id)).toEqual({ available: '0', hold: '0' });
  });

  test.each(rotation(isMatrix ? undefined : 1)([200, 422]))(
    'failed with status %i: the hold is kept, and a retry pays under a new key',
    async (status) => {
      const maker = await paying.server.signIn('maker');
      const failed = await paying.until(await paying.pay(fails(status)), { status: 'payment_failed' });
      expect(failed).toMatchObject({ fail_code: 'no_gas', reason: 'No gas', outcome_unknown: false });
      expect(await bookedFor(paying.server, failed.id)).toEqual([requested]);

      paying.behave(failed, pays);
      const row = await paying.until(await done(moves.retry(maker, failed)), {
        status: 'payment_successful',
      });
      expect(row).toMatchObject({
        attempt: 2,
        payout_key: `${row.no}-2`,
        txid: transactionIdOf(`${row.no}-2`),
      });
      expect(paying.ordersFor(row)).toBe(2);
      expect(await bookedFor(paying.server, row.id)).toEqual([requested, settled]);
    },
  );
});

describe('an answer that leaves the outcome open: nothing is booked, no one is asked again', () => {
  const all: [string, Behaviour, string][] = [
    ['none in time', () => {}, 'timeout'],
    ['a broken connection', (_order, response) => void response.destroy(), 'connection_failed'],
    [
      'half an answer',
      (_order, response) => void response.writeHead(200).write('{"pay', () => response.destroy()),
      'connection_failed',
    ],
    ['500', sends(500, 'Internal error'), 'http_500'],
    ['500 that says paid', says({}, 500), 'http_500'],
    ['503 that says failed', fails(503), 'http_503'],
    ['404 of something on the way', sends(404, '<h1>Not found</h1>'), 'http_404'],
    ['400 that says paid', says({}, 400), 'http_400'],
    ['a redirection', sends(307, '', { location: '/elsewhere' }), 'http_307'],
    ['200 with garbage', sends(200, 'OK'), 'http_200'],
    ['200 with nothing', sends(200, ''), 'http_200'],
    ['200 without end', sends(200, ' '.repeat(70_000)), 'reply_too_long'],
    ['200 without a transaction id', says({ txid: undefined }), 'http_200'],
    ['200 with a fee that is no amount', says({ network_fee: 'abc' }), 'http_200'],
    ['200 with another address', says({ address: 'Tother' }), 'payment_mismatch'],
    ['200 with what is no transaction id', says({ txid: 'paid-4711' }), 'txid_invalid'],
    ['200 with another amount', says({ net: '98.5' }), 'payment_mismatch'],
    ['200 with an unknown key', says({ payout_key: 'W000000-1' }), 'payment_mismatch'],
    [
      '200 that counts confirmations',
      says({ status: 'confirmed', confirmations: 0, address: undefined, net: undefined }),
      'payment_mismatch',
    ],
  ];
  // Some of them in turn; `npm run test:matrix` has all.
  const open = rotation(isMatrix ? undefined : 4)(all);
  const rows = new Map<string, Withdrawal>();
  beforeAll(async () => {
    for (const [name, behaviour] of open) rows.set(name, await paying.pay(behaviour));
  });

  test.each(open)('%s', async (name, _behaviour, why) => {
    const row = await paying.until(rows.get(name) ?? expect.fail('not made'), { outcome_unknown: true });
    expect(row).toMatchObject({ status: 'payment_in_progress', fail_code: why, txid: null, attempt: 1 });
    await runJobAgain(row);
    expect(paying.ordersFor(row)).toBe(1);
    expect(await bookedFor(paying.server, row.id)).toEqual([requested]);
    expect(await walletOf(paying.server, row.user_id)).toEqual({ available: '19900', hold: '100' });
  });

  test('and all of them are found as unknown', async () => {
    const support = await paying.server.signIn('support');
    const found = await support.call(withdrawalList.index, { outcome_unknown: 'true', page_size: 100 });
    expect(found.list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...rows.values()].map(({ id }) => id)),
    );
  });
});

/** As the queue does when a receipt was lost. */
async function runJobAgain({ id, attempt }: Withdrawal): Promise<void> {
  const job = payoutJobs(paying.server.services).find(({ name }) => name === payoutJob);
  await job?.run({ id, attempt }, { isRetry: true });
}

matrixTest('an answer about another withdrawal settles neither of the two', async () => {
  const other = await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
  const lying = await paying.pay((_order, response) => answer(response, 200, paidCallback(other)));
  await paying.until(lying, { outcome_unknown: true, fail_code: 'payment_mismatch' });
  await paying.until(other, { status: 'payment_in_progress', outcome_unknown: false, txid: null });
});

matrixTest('an answer with the transaction id of another payment leaves the outcome open', async () => {
  const first = await paying.until(await paying.pay(pays), { status: 'payment_successful' });
  const second = await paying.pay(says({ txid: first.txid }));
  await paying.until(second, { outcome_unknown: true, fail_code: 'txid_taken', txid: null });
});

test('a run that was interrupted between its key and the call: no one is called, the outcome is open', async () => {
  const { server } = paying;
  const row = await aWithdrawal(server);
  // Without the reaction that would queue the job at once.
  await server.pool.query("UPDATE withdrawal SET rail = 'manual' WHERE id = $1", [row.id]);
  await done(moves.approve(await server.signIn('checker'), row));
  await server.pool.query("UPDATE withdrawal SET rail = 'http' WHERE id = $1", [row.id]);
  await perform(submit, { id: row.id }, programContext('payout'), server.services);
  const jobId = await aJobFor(row);
  // As the queue has it when a run was begun and never ended.
  await server.pool.query(
    "UPDATE job.job SET state = 'retry', retry_count = 0, start_after = now(), started_on = now(), completed_on = NULL WHERE id = $1",
    [jobId],
  );
  await paying.until(row, { outcome_unknown: true, fail_code: 'interrupted' });
  expect(paying.ordersFor(row)).toBe(0);
});

describe('while the server has no turn for the withdrawal', () => {
  matrixTest('what the service answered is booked later, and is not unknown', async () => {
    const { services } = paying.server;
    let letGo = async () => {};
    const row = await paying.pay(async (order, response) => {
      const { id } = await services.db.one<{ id: number }>(
        sql`SELECT id FROM withdrawal WHERE no = ${order.no}`,
      );
      letGo = fillTurns(services.pool, `withdrawal:${id}`);
      await pays(order, response);
    });
    await vi.waitFor(
      async () => {
        const queued = await services.db.query(sql`
          SELECT FROM job.job WHERE name = 'withdrawal_payout_report' AND (data->>'id')::int = ${row.id}`);
        expect(queued).toHaveLength(1);
      },
      { timeout: 30_000, interval: 20 },
    );
    await letGo();
    const paid = await paying.until(row, { status: 'payment_successful', outcome_unknown: false });
    expect(paid.txid).toBe(transactionIdOf(`${row.no}-1`));
  });

  test('jobs fail, so that they are tried again', async () => {
    const { services } = paying.server;
    const row = await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
    const pay = payoutJobs(services).find(({ name }) => name === payoutJob);
    const letGo = fillTurns(services.pool, `withdrawal:${row.id}`);
    const runs = await Promise.allSettled([
      pay?.run({ id: row.id, attempt: 1 }, { isRetry: true }),
      autoApproveWithdrawals(services).run({ id: row.id }),
    ]);
    expect(runs).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'record_busy' } }));
    await letGo();
    await paying.callBack(paidCallback(row));
    await paying.until(row, { status: 'payment_successful' });
  });
});

test('a second job for an attempt that is under way leaves it alone', async () => {
  const row = await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
  await aJobFor(row);
  expect(await paying.until(row, {})).toEqual(row);
  expect(paying.ordersFor(row)).toBe(1);
  await paying.callBack(paidCallback(row));
  await paying.until(row, { status: 'payment_successful' });
});

/** Queues one more job for the first attempt, and waits until it has run. */
async function aJobFor({ id }: Withdrawal): Promise<string> {
  const { services, pool } = paying.server;
  const known = await services.db.query<{ id: string }>(jobsFor(id));
  await transaction(pool, (tx) => services.jobs.send(tx, payoutJob, { id, attempt: 1 }));
  const added = (await services.db.query<{ id: string; state: string }>(jobsFor(id))).find((job) =>
    known.every((other) => other.id !== job.id),
  );
  const jobId = added?.id ?? expect.fail('not queued');
  await vi.waitFor(
    async () => {
      const jobs = await services.db.query<{ id: string; state: string }>(jobsFor(id));
      expect(jobs.find((job) => job.id === jobId)?.state).toBe('completed');
    },
    { timeout: 30_000, interval: 20 },
  );
  return jobId;
}

const jobsFor = (id: number) => sql`
  SELECT id::text, state::text FROM job.job WHERE name = ${payoutJob} AND (data->>'id')::int = ${id}`;

test('accepted and then silent: the outcome is open a quarter of an hour later', async () => {
  const { services, pool } = paying.server;
  const row = await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
  const waiting = sql`
    SELECT id, round(extract(epoch FROM start_after - created_on)) AS seconds FROM job.job
    WHERE name = 'withdrawal_payout_overdue' AND (data->>'id')::int = ${row.id}`;
  await expect.poll(() => services.db.maybe(waiting)).toMatchObject({ seconds: '900' });
  expect(await paying.until(row, {})).toMatchObject({ outcome_unknown: false, fail_code: null });

  await pool.query(
    "UPDATE job.job SET start_after = now() WHERE name = 'withdrawal_payout_overdue' AND (data->>'id')::int = $1",
    [row.id],
  );
  await paying.until(row, { outcome_unknown: true, fail_code: 'no_callback' });
  expect(paying.ordersFor(row)).toBe(1);
});

describe('an open outcome is resolved by a person with evidence', () => {
  const anUnknown = async () => paying.until(await paying.pay(sends(500, '')), { outcome_unknown: true });

  test('paid: settled', async () => {
    const checker = await paying.server.signIn('checker');
    const row = await anUnknown();
    await expectRefusal(
      paying.server,
      () => moves.resolve_paid(checker, row, { evidence: '' }),
      400,
      'invalid_request',
    );
    const resolved = await done(
      moves.resolve_paid(checker, row, { txid: transactionIdOf(row.no), network_fee: '1' }),
    );
    expect(resolved).toMatchObject({
      status: 'payment_successful',
      outcome_unknown: false,
      paid_by: 'checker',
      txid: transactionIdOf(row.no),
      evidence: 'Seen on the chain',
    });
    expect(await bookedFor(paying.server, row.id)).toEqual([
      requested,
      settled,
      'network_fee: 506 Dr 1, 101 Cr 1',
    ]);
  });

  test('not paid: the hold is kept, and a retry pays under a new key', async () => {
    const checker = await paying.server.signIn('checker');
    const row = await anUnknown();
    const resolved = await done(moves.resolve_failed(checker, row));
    expect(resolved).toMatchObject({ status: 'payment_failed', outcome_unknown: false });
    expect(await bookedFor(paying.server, row.id)).toEqual([requested]);
    paying.behave(row, pays);
    const retried = await done(moves.retry(await paying.server.signIn('maker'), resolved));
    await paying.until(retried, { status: 'payment_successful', attempt: 2, paid_by: null });
    expect(paying.ordersFor(row)).toBe(2);
  });

  matrixTest(
    'and only then: nothing else is done to it, and nothing is resolved that is not open',
    async () => {
      const { server } = paying;
      const [admin, row] = [await server.signIn('admin'), await anUnknown()];
      for (const name of ['submit', 'refuse', 'retry', 'fail', 'close', 'request_reverse'] as const) {
        await expectRefusal(server, () => moves[name](admin, row), 409, 'transition_not_allowed');
      }
      for (const name of ['paid', 'rail_failed'] as const) {
        await expectRefusal(server, () => moves[name](admin, row), 409, 'rail_not_manual');
      }
      const known = await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
      for (const name of ['resolve_paid', 'resolve_failed'] as const) {
        await expectRefusal(server, () => moves[name](admin, known), 409, 'outcome_not_unknown');
      }
    },
  );
});

matrixTest(
  'refused at the moment when the job takes it: either refused and never sent, or sent and not refused',
  async () => {
    const checker = await paying.server.signIn('checker');
    const rows = await Promise.all(Array.from({ length: 6 }, () => paying.pay(pays)));
    for (const row of rows) {
      const { status } = await moves.refuse(checker, row);
      const end = status === 200 ? 'refuse' : 'payment_successful';
      await paying.until(row, { status: end });
      await runJobAgain({ ...row, attempt: 1 });
      expect(paying.ordersFor(row)).toBe(status === 200 ? 0 : 1);
    }
  },
);

test('a withdrawal whose user was frozen after its approval is paid when the user is thawed, not before', async () => {
  const { server } = paying;
  const user = await aUser(server, '100');
  const row = await aWithdrawal(server, { user });
  const risk = await server.signIn('risk');
  paying.behave(row, pays);
  const frozen = await risk.call(freezeUser, { id: user.id, version: 1, reason: 'Looked at again' });
  await server.pool.query("UPDATE withdrawal SET status = 'withdrawing' WHERE id = $1", [row.id]);
  await transaction(server.pool, (tx) =>
    server.services.jobs.send(tx, payoutJob, { id: row.id, attempt: 1 }),
  );
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query(
      "SELECT 1 FROM admin_log WHERE action = 'withdrawal.submit' AND object_id = $1 AND error = 'user_frozen'",
      [row.id],
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  expect(paying.ordersFor(row)).toBe(0);
  await risk.call(thawUser, { id: user.id, version: frozen.version });
  await paying.until(row, { status: 'payment_successful' });
  expect(paying.ordersFor(row)).toBe(1);
});

describe('an approved pay-out whose job came to nothing', () => {
  const inMinutes = (minutes: number) => ({
    ...paying.server.services,
    now: () => new Date(Date.now() + minutes * 60_000),
  });

  /** Approved manually and moved to the provider, so that nothing is queued for it. */
  async function aWaiting(given?: Parameters<typeof aWithdrawal>[1]): Promise<Withdrawal> {
    const { server } = paying;
    const row = await aWithdrawal(server, given);
    paying.behave(row, pays);
    await server.pool.query("UPDATE withdrawal SET rail = 'manual' WHERE id = $1", [row.id]);
    const approved = await done(moves.approve(await server.signIn('checker'), row));
    await server.pool.query("UPDATE withdrawal SET rail = 'http' WHERE id = $1", [row.id]);
    return { ...approved, rail: 'http' };
  }

  const queued = async ({ id }: Withdrawal) => await paying.server.services.db.query(jobsFor(id));

  test('is queued again after five minutes, not before, and paid once', async () => {
    const row = await aWaiting();
    await queueWaiting(inMinutes(4));
    expect(await queued(row)).toHaveLength(0);
    await queueWaiting({ ...inMinutes(6), config: { ...paying.server.services.config, payout: undefined } });
    expect(await queued(row)).toHaveLength(0);
    await Promise.all([queueWaiting(inMinutes(6)), queueWaiting(inMinutes(6))]);
    expect(await queued(row)).toHaveLength(2);
    await paying.until(row, { status: 'payment_successful', attempt: 1 });
    await expect
      .poll(() => queued(row), { timeout: 30_000 })
      .toEqual(Array(2).fill(expect.objectContaining({ state: 'completed' })));
    expect(await paying.until(row, {})).toMatchObject({
      status: 'payment_successful',
      outcome_unknown: false,
    });
    expect(paying.ordersFor(row)).toBe(1);
    await queueWaiting(inMinutes(6));
    expect(await queued(row)).toHaveLength(2);
  });

  matrixTest.each(['frozen', 'blacklisted'])('waits as long as its user is %s', async (column) => {
    const { pool } = paying.server;
    const user = await aUser(paying.server, '100');
    const row = await aWaiting({ user });
    await pool.query(`UPDATE users SET ${column} = true WHERE id = $1`, [user.id]);
    await queueWaiting(inMinutes(6));
    expect(await queued(row)).toHaveLength(0);
    // Two people let somebody in again; here it is only a flag.
    await transaction(pool, async (tx) => {
      await tx.query(sql`SET LOCAL session_replication_role = replica`);
      await tx.query(sql`UPDATE users SET ${raw(column)} = false WHERE id = ${user.id}`);
    });
    await queueWaiting(inMinutes(6));
    await paying.until(row, { status: 'payment_successful' });
    expect(paying.ordersFor(row)).toBe(1);
  });
});
