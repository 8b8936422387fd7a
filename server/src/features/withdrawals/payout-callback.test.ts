import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import { answer, type Behaviour, paidReport } from '#test/support/payout-peer.ts';
import { bookedFor, read } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';
import { accepts, failedCallback, type PayingServer, paidCallback, payingServer } from './payout-fixtures.ts';

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

const breaks: Behaviour = (_order, response) => void response.destroy();

/** One that the service has accepted and not reported yet. */
async function anAccepted(): Promise<Withdrawal> {
  return await paying.until(await paying.pay(accepts), { status: 'payment_in_progress' });
}

async function anUnknown(): Promise<Withdrawal> {
  return await paying.until(await paying.pay(breaks), { outcome_unknown: true });
}

const now = (row: Withdrawal) => read(paying.server, row.id);

describe('a call-back', () => {
  test('settles what was accepted; confirmations close it when there are enough', async () => {
    const row = await anAccepted();
    const report = paidCallback(row, { provider_ref: 'ref', network_fee: '0.7' });
    expect((await paying.callBack(report)).status).toBe(200);
    expect(await now(row)).toMatchObject({
      status: 'payment_successful',
      txid: report.txid,
      provider_ref: 'ref',
      actual_network_fee: '0.7',
    });
    const confirm = (confirmations: number) => {
      const { payout_key, txid } = report;
      return paying.callBack({ payout_key, status: 'confirmed', txid, confirmations });
    };
    await confirm(18);
    expect(await now(row)).toMatchObject({ status: 'payment_successful', confirmations: 18 });
    await confirm(7);
    expect(await now(row)).toMatchObject({ status: 'payment_successful', confirmations: 18 });
    await confirm(19);
    const closed = await now(row);
    expect(closed).toMatchObject({ status: 'success', confirmations: 19 });
    await confirm(19);
    await confirm(40);
    expect(await now(row)).toEqual(closed);
    expect(await bookedFor(paying.server, row.id)).toEqual([
      requested,
      settled,
      'network_fee: 506 Dr 0.7, 101 Cr 0.7',
    ]);
  });

  test('that a payment is final closes it also when it was paid with as many confirmations', async () => {
    const row = await anAccepted();
    const report = paidCallback(row, { confirmations: 25 });
    await paying.callBack(report);
    expect(await now(row)).toMatchObject({ status: 'payment_successful', confirmations: 25 });
    const { payout_key, txid } = report;
    await paying.callBack({ payout_key, status: 'confirmed', txid, confirmations: 25 });
    expect(await now(row)).toMatchObject({ status: 'success', confirmations: 25 });
  });

  test('of a failure keeps the hold, and repeated it is no news', async () => {
    const row = await anAccepted();
    for (let times = 0; times < 2; times += 1) {
      expect((await paying.callBack(failedCallback(row))).status).toBe(200);
      expect(await now(row)).toMatchObject({
        status: 'payment_failed',
        fail_code: 'no_gas',
        version: row.version + 1,
      });
    }
    expect(await bookedFor(paying.server, row.id)).toEqual([requested]);
  });

  test.each([
    ['paid', 'payment_successful', [requested, settled]],
    ['failed', 'payment_failed', [requested]],
  ])('that comes late resolves an open outcome: %s', async (kind, status, booked) => {
    const row = await anUnknown();
    await paying.callBack(kind === 'paid' ? paidCallback(row) : failedCallback(row));
    expect(await now(row)).toMatchObject({ status, outcome_unknown: false });
    expect(await bookedFor(paying.server, row.id)).toEqual(booked);
  });

  test('sent ten times at once is answered ten times and acts once', async () => {
    const row = await anAccepted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => paying.callBack(paidCallback(row))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await now(row)).toMatchObject({ status: 'payment_successful', version: row.version + 1 });
    expect(await bookedFor(paying.server, row.id)).toEqual([requested, settled]);
  });
});

describe('a call-back before the service’s own answer counts, whatever the answer is', () => {
  const answers: [string, Behaviour][] = [
    ['paid', (order, response) => answer(response, 200, paidReport(order))],
    ['accepted', accepts],
    ['500', (_order, response) => answer(response, 500, {})],
    ['a broken connection', breaks],
    ['none in time', () => {}],
    [
      'failed',
      ({ payout_key }, response) => answer(response, 200, { payout_key, status: 'failed', code: 'no_gas' }),
    ],
  ];
  test.each(answers)('%s', async (_name, behaviour) => {
    const row = await paying.pay(async (order, response) => {
      expect((await paying.callBack(paidReport(order))).status).toBe(200);
      await behaviour(order, response);
    });
    const paid = await paying.until(row, { status: 'payment_successful' });
    await jobsAreDone(row);
    expect(await now(row)).toEqual({ ...paid, updated_at: expect.any(String) });
    expect(await bookedFor(paying.server, row.id)).toEqual([requested, settled]);
  });

  /** Waits until the job that called the service for this withdrawal has ended. */
  async function jobsAreDone({ id }: Withdrawal): Promise<void> {
    const open = sql`
      SELECT 1 FROM job.job WHERE name = 'withdrawal_payout' AND (data->>'id')::int = ${id} AND state <> 'completed'`;
    await expect.poll(() => paying.server.services.db.maybe(open), { timeout: 30_000 }).toBeUndefined();
  }
});

test('answer and call-back at the same moment settle once', async () => {
  const rows = await Promise.all(
    Array.from({ length: 6 }, () =>
      paying.pay(async (order, response) => {
        const report = paidReport(order);
        const calling = paying.callBack(report);
        answer(response, 200, report);
        expect((await calling).status).toBe(200);
      }),
    ),
  );
  for (const row of rows) {
    await paying.until(row, { status: 'payment_successful', outcome_unknown: false });
    expect(await bookedFor(paying.server, row.id)).toEqual([requested, settled]);
  }
});
