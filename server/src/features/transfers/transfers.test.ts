import { add } from '@quarterdeck/contract/core/money';
import {
  adjustmentDetail,
  approveAdjustment,
  proposeAdjustment,
  reverseAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import {
  readTransfer,
  readTransferTerms,
  requestTransfer,
} from '@quarterdeck/contract/features/transfers/platform';
import { kindsOfTransfer, transferDefaults } from '@quarterdeck/contract/features/transfers/settings';
import { transferSettingsEffect } from '@quarterdeck/contract/features/transfers/settings-effect';
import {
  declineTransferReversal,
  requestTransferReversal,
  reverseTransfer,
  type Transfer,
  transferDetail,
  transferList,
} from '@quarterdeck/contract/features/transfers/transfers';
import type { PreviewLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aUser as aStoredUser } from '#features/users/fixtures.ts';
import { anAddress, expectRefusal } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { bookAlone, fund } from '#ledger/fixtures.ts';
import { checkInvariants, fuelChecks } from '#ledger/invariants.ts';
import { rewardClawedBack } from '#ledger/movements/reward.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aTransfer, setTerms, transferOf } from './fixtures.ts';
import { transferChecks } from './invariants.ts';

const adminPassword = 'another admin of the tests';

type User = Awaited<ReturnType<typeof aUser>>;

let server: TestServer;
let maker: Client;
let checker: Client;

beforeAll(async () => {
  server = await testServer();
  [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
  await anAdmin(server.services.db, {
    username: 'admin-two',
    password: adminPassword,
    actions: ['config.read', 'config.edit'],
  });
});
afterEach(async () => {
  await server.pool.query('DELETE FROM config');
  expect(await checkInvariants(server.pool, [...transferChecks, ...fuelChecks])).toEqual([]);
});
afterAll(() => server?.close());

/** A user with this much of each asset. Fuel comes as a gift: it cost nothing. */
async function aUser(has: { USDT?: string; L?: string; R?: string } = {}, given = {}) {
  const user = await aStoredUser(server.services.db, given);
  for (const asset of ['USDT', 'L', 'R'] as const)
    if (has[asset] !== undefined) await fund(server.pool, user.id, has[asset], asset);
  return user;
}

/** What a user can spend, and what their fuel cost. */
async function has({ id }: User): Promise<Record<string, string>> {
  const wallets = await balances(server.services.db, id);
  const cost = await server.services.db.maybe<{ cost: string }>(
    sql`SELECT cost FROM fuel_cost WHERE user_id = ${id}`,
  );
  return {
    ...Object.fromEntries(wallets.map(({ asset, available }) => [asset, available])),
    cost: cost?.cost ?? '0',
  };
}

/** The lines of the transfer's batches: `201 USDT -100`. */
async function linesOf({ id }: Transfer): Promise<string[]> {
  const { batches } = await maker.call(transferDetail, { id: String(id) });
  return batches.flatMap(({ lines }) =>
    lines.map(
      ({ account_code, asset, debit, credit }) =>
        `${account_code} ${asset} ${credit === '0' ? `Dr ${debit}` : `Cr ${credit}`}`,
    ),
  );
}

describe('each kind', () => {
  test('fuel is bought, burnt into points and given back at what it cost on average', async () => {
    const user = await aUser({ USDT: '200', L: '100' });
    await setTerms(server, 'usdt_l', { transfer_fee_fixed: '1' });
    await setTerms(server, 'l_r', { transfer_rate: '2' });
    await setTerms(server, 'l_usdt', { transfer_rate: '0.9' });
    const bought = await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '101' });
    expect(bought).toMatchObject({ fee: '1', received: '100', cost: '100', rate: '1', fee_fixed: '1' });
    expect(await linesOf(bought)).toEqual([
      '201 USDT Dr 101',
      '260 USDT Cr 100',
      '406 USDT Cr 1',
      '191 L Dr 100',
      '201 L Cr 100',
    ]);
    expect(await has(user)).toMatchObject({ USDT: '99', L: '200', cost: '100' });
    const points = await aTransfer(server, { uid: user.uid, kind: 'l_r', amount: '50' });
    expect(points).toMatchObject({ received: '100', cost: '25', earned: '0' });
    expect(await linesOf(points)).toContain('190 USDT Cr 25');
    const back = await aTransfer(server, { uid: user.uid, kind: 'l_usdt', amount: '150' });
    // 150 × 0.9 would be 135; no more than the 75 that were paid come back.
    expect(back).toMatchObject({ received: '75', cost: '75', earned: '0' });
    expect(await has(user)).toEqual({ USDT: '174', L: '0', R: '100', cost: '0' });
  });

  test('points are bought and sold by their rates, and the fee is of what is sent', async () => {
    const user = await aUser({ USDT: '100' });
    await setTerms(server, 'usdt_r', { transfer_rate: '8' });
    await setTerms(server, 'r_usdt', {
      transfer_rate: '0.1',
      transfer_fee_mode: 'percent',
      transfer_fee_percent: '5',
    });
    await aTransfer(server, { uid: user.uid, kind: 'usdt_r', amount: '10' });
    const sold = await aTransfer(server, { uid: user.uid, kind: 'r_usdt', amount: '80' });
    expect(sold).toMatchObject({ fee: '4', received: '7.6', to_asset: 'USDT' });
    expect(await linesOf(sold)).toEqual([
      '201 R Dr 80',
      '192 R Cr 76',
      '406 R Cr 4',
      '190 USDT Dr 7.6',
      '201 USDT Cr 7.6',
    ]);
    expect(await has(user)).toMatchObject({ USDT: '97.6', R: '0' });
  });

  test('points become fuel that cost nothing, beside fuel that keeps its cost', async () => {
    const user = await aUser({ USDT: '50', R: '100' });
    await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '50' });
    await setTerms(server, 'r_l', { transfer_rate: '2', transfer_fee_fixed: '1', transfer_day_limit: '80' });
    await setTerms(server, 'l_usdt');
    const turned = await aTransfer(server, { uid: user.uid, kind: 'r_l', amount: '76' });
    expect(turned).toMatchObject({ asset: 'R', to_asset: 'L', fee: '1', received: '150', rate: '2' });
    expect(turned).toMatchObject({ cost: '0', earned: '0' });
    expect(await linesOf(turned)).toEqual([
      '201 R Dr 76',
      '192 R Cr 75',
      '406 R Cr 1',
      '191 L Dr 150',
      '201 L Cr 150',
    ]);
    expect(await has(user)).toEqual({ USDT: '0', L: '200', R: '24', cost: '50' });
    const more = { uid: user.uid, kind: 'r_l', amount: '4.0001' } as const;
    expect((await server.platform.post(requestTransfer, more)).error).toBe('transfer_day_limit');
    // All of the fuel brings back the 50 that were paid for a quarter of it.
    await aTransfer(server, { uid: user.uid, kind: 'l_usdt', amount: '200' });
    expect(await has(user)).toEqual({ USDT: '50', L: '0', R: '24', cost: '0' });
    await aTransfer(server, { uid: user.uid, kind: 'r_l', amount: '4' });
    const alone = await server.platform.post(requestTransfer, {
      uid: user.uid,
      kind: 'l_usdt',
      amount: '6',
    });
    expect(alone.error).toBe('nothing_received');
  });

  test('what is given to another user brings along what its fuel cost; what the fee cost is earned', async () => {
    const [from, to] = [await aUser({ USDT: '60' }), await aUser({ L: '9' })];
    await setTerms(server, 'user_l', { transfer_fee_fixed: '1' });
    await setTerms(server, 'usdt_l', { transfer_rate: '0.5' });
    await aTransfer(server, { uid: from.uid, kind: 'usdt_l', amount: '60' });
    const given = await aTransfer(server, { uid: from.uid, kind: 'user_l', amount: '10', to_uid: to.uid });
    expect(given).toMatchObject({ received: '9', cost: '20', earned: '2', rate: null, to_uid: to.uid });
    expect(await linesOf(given)).toContain('260 USDT Dr 2');
    expect([await has(from), await has(to)]).toMatchObject([
      { L: '20', cost: '40' },
      { L: '18', cost: '18' },
    ]);
    expect(await server.platform.call(readTransfer, { no: given.no })).toMatchObject({
      uid: from.uid,
      to_uid: to.uid,
      received: '9',
      status: 'posted',
    });
  });

  test('the same request under the same key is carried out once, in a row of the log that tells its terms', async () => {
    const user = await aUser({ USDT: '10' });
    const body = { uid: user.uid, kind: 'usdt_l', amount: '4' } as const;
    const options = { idempotencyKey: 'transfer-once' };
    const first = await server.platform.post(requestTransfer, body, options);
    expect((await server.platform.post(requestTransfer, body, options)).data).toEqual(first.data);
    expect(await has(user)).toMatchObject({ USDT: '6', L: '4' });
    const { id } = await transferOf(server, first.data.no);
    const { history } = await maker.call(transferDetail, { id: String(id) });
    expect(history.map(({ action }) => action)).toEqual(['transfer.request']);
  });
});

test('what may not be, is refused and changes nothing', async () => {
  const [user, other, frozen] = [
    await aUser({ USDT: '100', L: '100' }),
    await aUser(),
    await aUser({ USDT: '100' }, { frozen: true, frozen_reason: 'Looked at' }),
  ];
  const shut = await aUser({ USDT: '100' }, { blacklisted: true, blacklist_reason: 'Fraud' });
  const unknown = await aUser({ USDT: '100' }, { kyc_status: 'none' });
  const changed = await aUser({ USDT: '100' }, { security_changed_at: new Date().toISOString() });
  const alone = await aUser({ USDT: '100' }, { twofa_enabled: false });
  const flagged = await aUser({ USDT: '100' }, { risk_score: 60 });
  const debtor = await aUser({ USDT: '100', R: '100' });
  const taken = { userId: debtor.id, expense: '502', fromPending: '0', fromAvailable: '0' } as const;
  await bookAlone(server.pool, rewardClawedBack({ ...taken, asset: 'L', shortfall: '1' }));
  await setTerms(server, 'usdt_l', { transfer_min: '5', transfer_day_limit: '50' });
  await setTerms(server, 'l_usdt');
  await setTerms(server, 'user_usdt');
  await setTerms(server, 'user_r');
  const cases: [string, object, number][] = [
    ['transfer_closed', { kind: 'r_usdt' }, 422],
    ['transfer_closed', { kind: 'r_l' }, 422],
    ['below_minimum', { amount: '4.999999' }, 422],
    ['transfer_day_limit', { amount: '50.000001' }, 422],
    ['insufficient_balance', { kind: 'usdt_r', amount: '100.01' }, 422],
    ['nothing_received', { kind: 'l_usdt' }, 422],
    ['rate_changed', { received_min: '10.0001' }, 409],
    ['not_found', { uid: 'nobody' }, 404],
    ['user_frozen', { uid: frozen.uid }, 422],
    ['user_blacklisted', { uid: shut.uid }, 422],
    ['kyc_required', { kind: 'user_usdt', uid: unknown.uid, to_uid: user.uid }, 422],
    ['transfer_cooling_down', { kind: 'user_usdt', uid: changed.uid, to_uid: user.uid }, 422],
    ['twofa_required', { kind: 'user_usdt', uid: alone.uid, to_uid: user.uid }, 422],
    ['transfer_flagged', { kind: 'user_usdt', uid: flagged.uid, to_uid: user.uid }, 422],
    ['transfer_of_debtor', { kind: 'user_usdt', uid: debtor.uid, to_uid: user.uid }, 422],
    ['transfer_of_debtor', { kind: 'user_r', uid: debtor.uid, to_uid: user.uid }, 422],
    ['transfer_to_self', { kind: 'user_usdt', to_uid: user.uid }, 422],
    ['receiver_unavailable', { kind: 'user_usdt', to_uid: 'nobody' }, 422],
    ['receiver_unavailable', { kind: 'user_usdt', to_uid: frozen.uid }, 422],
    ['invalid_request', { kind: 'user_usdt' }, 400],
    ['invalid_request', { to_uid: other.uid }, 400],
    ['invalid_request', { amount: '10.0000001' }, 400],
    ['invalid_request', { kind: 'l_usdt', amount: '10.00001' }, 400],
  ];
  for (const [error, change, status] of cases) {
    const body = { uid: user.uid, kind: 'usdt_l', amount: '10', ...change } as const;
    await expectRefusal(server, () => server.platform.post(requestTransfer, body), status, error);
  }
  // What a day leaves is counted together, and by kind.
  await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '45' });
  const more = { uid: user.uid, kind: 'usdt_l', amount: '5.000001' } as const;
  expect((await server.platform.post(requestTransfer, more)).error).toBe('transfer_day_limit');
  await aTransfer(server, { uid: user.uid, kind: 'usdt_r', amount: '6' });
  const { kinds } = await server.platform.call(readTransferTerms, { uid: user.uid, amount: '10' });
  expect(kinds.map(({ kind }) => kind)).toEqual(kindsOfTransfer);
  expect(kinds[0]).toMatchObject({ open: true, day_limit: '50', day_used: '45', fee: '0', received: '10' });
  // 145 L for 45 USDT: ten of them cost 3.103448.
  expect(kinds[1]).toMatchObject({ kind: 'l_usdt', received: '3.103448' });
});

test('what a transfer pays off of a debt stands in its row of the log, with the transfer', async () => {
  const user = await aUser({ USDT: '20' });
  const taken = { userId: user.id, expense: '502', fromPending: '0', fromAvailable: '0' } as const;
  await bookAlone(server.pool, rewardClawedBack({ ...taken, asset: 'R', shortfall: '3' }));
  await setTerms(server, 'usdt_r');
  const { id } = await aTransfer(server, { uid: user.uid, kind: 'usdt_r', amount: '10' });
  const { rows } = await server.pool.query(
    `SELECT batch.type FROM admin_log JOIN ledger_batch AS batch ON batch.id = ANY(batch_ids)
     WHERE action = 'transfer.request' AND object_id = $1 ORDER BY batch.id`,
    [id],
  );
  expect(rows.map(({ type }) => type)).toEqual(['transfer_usdt_to_r', 'debt_repaid']);
});

test('what is given to others and what is withdrawn are counted together against the limit for a day', async () => {
  const [user, other] = [await aUser({ USDT: '500' }), await aUser()];
  await setTerms(server, 'user_usdt');
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('withdrawal_limits', 'day_limit', '100', now())`,
  );
  const give = (amount: string) =>
    server.platform.post(requestTransfer, { uid: user.uid, to_uid: other.uid, kind: 'user_usdt', amount });
  const withdraw = (amount: string) => {
    const to = { asset: 'USDT', network: 'TRC20', address: anAddress() } as const;
    return server.platform.post(requestWithdrawal, { uid: user.uid, amount, ...to });
  };
  expect((await give('100.000001')).error).toBe('daily_limit_exceeded');
  expect((await give('60')).error).toBeUndefined();
  expect((await withdraw('40.000001')).error).toBe('daily_limit_exceeded');
  expect((await withdraw('30')).error).toBeUndefined();
  expect((await give('10.000001')).error).toBe('daily_limit_exceeded');
  expect((await give('10')).error).toBeUndefined();
});

test('points and fuel that another user can sell count against the limit for a day, by what they bring', async () => {
  const [user, other] = [await aUser({ USDT: '500', R: '1000', L: '50' }), await aUser()];
  await setTerms(server, 'user_r');
  await setTerms(server, 'user_l');
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('withdrawal_limits', 'day_limit', '100', now())`,
  );
  const give = (kind: 'user_r' | 'user_l', amount: string) =>
    server.platform.post(requestTransfer, { uid: user.uid, to_uid: other.uid, kind, amount });
  expect((await give('user_r', '200')).error, 'points that nobody can sell').toBeUndefined();
  await setTerms(server, 'r_usdt', { transfer_rate: '0.5' });
  expect((await give('user_r', '200.01')).error).toBe('daily_limit_exceeded');
  const given = (await give('user_r', '120')).data;
  await setTerms(server, 'l_usdt');
  expect((await give('user_l', '50')).error, 'fuel that was a gift brings nothing').toBeUndefined();
  const out = { asset: 'USDT', network: 'TRC20', address: anAddress() } as const;
  const withdraw = (amount: string) =>
    server.platform.post(requestWithdrawal, { uid: user.uid, amount, ...out });
  expect((await withdraw('40.01')).error).toBe('daily_limit_exceeded');
  const { id, version } = await transferOf(server, given.no);
  const asked = { id, version, reason: 'sent by mistake', evidence: 'ticket 7' };
  await reverseAsShown(await maker.call(requestTransferReversal, asked));
  expect((await withdraw('100')).error).toBeUndefined();
});

/** Reverses it as another person, and sees that the postings booked are those that were shown before. */
async function reverseAsShown({ id, version }: Transfer): Promise<Transfer> {
  const before = await checker.call(transferDetail, { id: String(id) });
  const done = await checker.call(reverseTransfer, { id, version });
  const after = await checker.call(transferDetail, { id: String(id) });
  const booked = after.batches.find((batch) => batch.id === done.reversal_batch_id);
  const plain = ({ account_code, uid, asset, debit, credit }: Omit<PreviewLine, 'before' | 'after'>) =>
    [account_code, uid, asset, debit, credit].join(' ');
  expect(before.preview?.lines.map(plain).toSorted()).toEqual(booked?.lines.map(plain).toSorted());
  expect(before.preview).toMatchObject({ short: false, fuel_spent: false });
  expect(after.preview, 'nothing is left to reverse').toBeNull();
  return done;
}

describe('a reversal', () => {
  const why = { reason: 'Sent to the wrong user', evidence: 'Ticket 12' };
  const at = ({ id, version }: Transfer) => ({ id, version });

  test('is asked for by one and carried out by another, once, and everybody has back what they gave', async () => {
    const [from, to] = [await aUser({ USDT: '50' }), await aUser()];
    await setTerms(server, 'user_l', { transfer_fee_fixed: '1' });
    await aTransfer(server, { uid: from.uid, kind: 'usdt_l', amount: '50' });
    const given = await aTransfer(server, { uid: from.uid, kind: 'user_l', amount: '50', to_uid: to.uid });
    const support = await server.signIn('support');
    expect((await support.post(requestTransferReversal, { ...at(given), ...why })).status).toBe(403);
    expect((await checker.post(reverseTransfer, at(given))).error).toBe('reversal_not_requested');
    const asked = await maker.call(requestTransferReversal, { ...at(given), ...why });
    expect(asked.allowed_actions).toEqual(['decline_reverse']);
    expect((await maker.post(reverseTransfer, at(asked))).error).toBe('maker_is_checker');
    const declined = await checker.call(declineTransferReversal, { ...at(asked), reason: 'It was meant so' });
    expect(declined).toMatchObject({ status: 'posted', reverse_maker: null });
    const again = await maker.call(requestTransferReversal, { ...at(declined), ...why });
    const done = await reverseAsShown(again);
    expect(done).toMatchObject({ status: 'reversed', reverse_checker: 'checker', allowed_actions: [] });
    expect([await has(from), await has(to)]).toMatchObject([
      { L: '50', cost: '50' },
      { L: '0', cost: '0' },
    ]);
    expect((await checker.post(requestTransferReversal, { ...at(done), ...why })).error).toBe(
      'transition_not_allowed',
    );
  });

  test('is for those who see both sides', async () => {
    const [from, to] = [await aUser({ USDT: '60' }, { country: 'BR' }), await aUser({}, { country: 'CN' })];
    await setTerms(server, 'user_usdt');
    const given = await aTransfer(server, { uid: from.uid, kind: 'user_usdt', amount: '10', to_uid: to.uid });
    const actions = ['transfer.read', 'transfer.reverse'] as const;
    const scope = { dataScope: 'countries', countries: ['BR'] } as const;
    await anAdmin(server.services.db, {
      username: 'of-brazil',
      password: adminPassword,
      actions: [...actions],
      ...scope,
    });
    const scoped = await server.signIn('of-brazil', adminPassword);
    const seen = await scoped.call(transferDetail, { id: String(given.id) });
    expect(seen.transfer).toMatchObject({ to_uid: null, allowed_actions: [] });
    const asked = await scoped.post(requestTransferReversal, { ...at(given), ...why });
    expect(asked).toMatchObject({ status: 422, error: 'transfer_receiver_unseen' });
    await maker.call(requestTransferReversal, { ...at(given), ...why });
    const { list } = await scoped.call(menuCounts);
    expect(list.find(({ name }) => name === 'transfers')).toBeUndefined();
  });

  test('of points turned into fuel gives back the points, and leaves other fuel what it cost', async () => {
    const user = await aUser({ USDT: '30', R: '40' });
    await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '30' });
    await setTerms(server, 'r_l', { transfer_fee_fixed: '2' });
    const turned = await aTransfer(server, { uid: user.uid, kind: 'r_l', amount: '40' });
    expect(await has(user)).toMatchObject({ L: '68', R: '0', cost: '30' });
    await reverseAsShown(await maker.call(requestTransferReversal, { ...at(turned), ...why }));
    expect(await has(user)).toMatchObject({ L: '30', R: '40', cost: '30' });
  });

  test('is refused where what was received is gone, or its fuel was burnt', async () => {
    const [user, to] = [await aUser({ USDT: '100', L: '100' }), await aUser()];
    await setTerms(server, 'user_usdt');
    await setTerms(server, 'l_r');
    const bought = await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '50' });
    await aTransfer(server, { uid: user.uid, kind: 'l_r', amount: '75' });
    const given = await aTransfer(server, { uid: user.uid, kind: 'user_usdt', amount: '50', to_uid: to.uid });
    await aTransfer(server, { uid: to.uid, kind: 'usdt_r', amount: '1' });
    for (const [row, error] of [
      [bought, 'fuel_spent'],
      [given, 'insufficient_balance'],
    ] as const) {
      const { preview } = await maker.call(transferDetail, { id: String(row.id) });
      expect(preview).toMatchObject({
        short: error === 'insufficient_balance',
        fuel_spent: error === 'fuel_spent',
      });
      const asked = await maker.call(requestTransferReversal, { ...at(row), ...why });
      expect((await checker.post(reverseTransfer, at(asked))).error).toBe(error);
    }
  });
});

describe('the settings', () => {
  const form = (changes: object) => ({
    group: 'transfer_usdt_r' as const,
    version: 0,
    ...transferDefaults.transfer_usdt_r,
    transfer_open: '1' as const,
    transfer_fee_mode: 'fixed' as const,
    ...changes,
  });

  test('a change of rate shows what it does before it is saved: to 100, to the last 30 days, to what users have', async () => {
    const admin = await server.signIn('admin');
    const user = await aUser({ USDT: '100' });
    for (const amount of ['30', '12.5']) await aTransfer(server, { uid: user.uid, kind: 'usdt_r', amount });
    await setTerms(server, 'r_usdt', { transfer_rate: '0.2' });
    const before = await admin.call(transferSettingsEffect, form({}));
    const changes = {
      transfer_rate: '10',
      transfer_fee_mode: 'percent',
      transfer_fee_percent: '2',
      transfer_min: '20',
    };
    const { list } = await admin.call(transferSettingsEffect, form({ ...changes, transfer_day_limit: '40' }));
    const figure = (code: string) => list.find((one) => one.code === code);
    expect(figure('fee_of_100')).toMatchObject({ asset: 'USDT', before: '0', after: '2' });
    expect(figure('received_of_100')).toMatchObject({ asset: 'R', before: '100', after: '980' });
    expect(figure('round_trip_of_100')).toMatchObject({ before: '20', after: '196', alarming: true });
    const month = (
      await server.services.db.query<{ amount: string }>(
        sql`SELECT amount FROM transfer WHERE kind = 'usdt_r'`,
      )
    ).map(({ amount }) => amount);
    const sent = month.reduce(add, '0');
    expect(figure('month_received')).toMatchObject({ before: sent });
    expect(figure('month_below_minimum')).toMatchObject({ asset: null, before: '0' });
    expect(Number(figure('month_below_minimum')?.after)).toBeGreaterThanOrEqual(1);
    expect(figure('month_over_limit')).toMatchObject({ before: '0', after: '1' });
    const worth = figure('held_value');
    expect(worth, 'by the way back, which is as it was').toMatchObject({
      asset: 'USDT',
      before: worth?.after,
    });
    await setTerms(server, 'r_usdt', { transfer_open: '2' });
    const closed = (await admin.call(transferSettingsEffect, form(changes))).list;
    for (const code of ['round_trip_of_100', 'held_value'])
      expect(closed.find((one) => one.code === code)).toMatchObject({
        before: null,
        after: null,
        alarming: false,
      });
    for (const { before: now, after } of before.list) expect(after).toBe(now);
  });

  test('a form whose fee takes all of the minimum is refused, and so is a rate of nothing', async () => {
    const admin = await server.signIn('admin');
    for (const changes of [
      { transfer_fee_fixed: '1' },
      { transfer_rate: '0' },
      { transfer_min: '0.0000001' },
    ])
      expect((await admin.post(configEdit, form(changes))).error).toBe('invalid_request');
    await admin.call(configEdit, form({ transfer_rate: '0.5' }));
    const user = await aUser({ USDT: '2' });
    expect(await aTransfer(server, { uid: user.uid, kind: 'usdt_r', amount: '2' })).toMatchObject({
      received: '1',
    });
  });
});

test('fuel that is deducted takes its cost along, so that fuel that is given later is worth nothing', async () => {
  const user = await aUser({ USDT: '150' });
  await setTerms(server, 'l_usdt');
  const first = await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '100' });
  await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '50' });
  const deduct = async (amount: string) => {
    const proposed = await maker.call(proposeAdjustment, {
      uid: user.uid,
      asset: 'L',
      direction: 'deduct',
      amount,
      category: 'correction',
      reason: 'Given by mistake',
      evidence: 'Ticket 12',
    });
    const { preview } = await maker.call(adjustmentDetail, { id: String(proposed.id) });
    await checker.call(approveAdjustment, { id: proposed.id, version: proposed.version });
    return preview?.lines.map(({ account_code }) => account_code);
  };
  expect(await deduct('30')).toEqual(['201', '408', '260', '408']);
  expect(await has(user)).toMatchObject({ L: '120', cost: '120' });
  await deduct('20');
  const { id, version } = first;
  const asked = await maker.call(requestTransferReversal, {
    id,
    version,
    reason: 'Not meant',
    evidence: 'Ticket 13',
  });
  await reverseAsShown(asked);
  expect(await has(user)).toMatchObject({ USDT: '100', L: '0', cost: '0' });
  await fund(server.pool, user.id, '100', 'L');
  const back = await server.platform.post(requestTransfer, { uid: user.uid, kind: 'l_usdt', amount: '100' });
  expect(back.error).toBe('nothing_received');
});

test('an addition of fuel that is reversed leaves other fuel what it cost', async () => {
  const user = await aUser({ USDT: '100' });
  await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '100' });
  const added = await maker.call(proposeAdjustment, {
    ...{ uid: user.uid, asset: 'L', direction: 'add', amount: '50', category: 'correction' },
    ...{ reason: 'Meant for another', evidence: 'Ticket 14' },
  });
  const { id, version } = await checker.call(approveAdjustment, { id: added.id, version: added.version });
  const back = await maker.call(reverseAdjustment, {
    id,
    version,
    reason: 'By mistake',
    evidence: 'Ticket 15',
  });
  const { preview } = await maker.call(adjustmentDetail, { id: String(back.id) });
  expect(preview?.lines.map(({ account_code }) => account_code)).not.toContain('260');
  await checker.call(approveAdjustment, { id: back.id, version: back.version });
  expect(await has(user)).toMatchObject({ L: '100', cost: '100' });
});

test('a rate rises while its kind is closed, and another person opens it', async () => {
  const [admin, colleague] = [await server.signIn('admin'), await server.signIn('admin-two', adminPassword)];
  const terms = (changes: object, version = 0) => ({
    group: 'transfer_r_usdt' as const,
    version,
    ...transferDefaults.transfer_r_usdt,
    transfer_fee_mode: 'fixed' as const,
    ...changes,
  });
  const [closed, open] = [{ transfer_open: '2' as const }, { transfer_open: '1' as const }];
  // At this rate there and back would gain.
  await setTerms(server, 'usdt_r', { transfer_open: '2' });
  const refused = async (who: Client, form: object, error: string) =>
    expect((await who.post(configEdit, form as never)).error).toBe(error);
  // Not even unchanged: no one has saved it yet.
  await refused(admin, terms(open), 'transfer_opened_alone');
  await refused(admin, terms({ ...open, transfer_rate: '999999999' }), 'transfer_rate_open');
  await admin.call(configEdit, terms({ ...closed, transfer_rate: '2' }) as never);
  await refused(admin, terms({ ...open, transfer_rate: '2' }, 1), 'transfer_opened_alone');
  await refused(colleague, terms({ ...open, transfer_rate: '2.1' }, 1), 'transfer_rate_open');
  await colleague.call(configEdit, terms({ ...open, transfer_rate: '2' }, 1) as never);
  await refused(admin, terms({ ...open, transfer_rate: '2.000001' }, 2), 'transfer_rate_open');
  await admin.call(configEdit, terms({ ...open, transfer_rate: '1.5' }, 2) as never);
});

describe('terms that make a round trip gain', () => {
  test.each([
    ['l_r', 'r_l', {}],
    ['r_l', 'l_r', { transfer_fee_fixed: '0.5' }],
    ['r_usdt', 'usdt_r', { transfer_fee_mode: 'percent', transfer_fee_percent: '0.5' }],
    ['usdt_l', 'l_r', {}],
  ] as const)('are refused at the rate: %s beside %s', async (kind, other, fee) => {
    const [admin, colleague] = [
      await server.signIn('admin'),
      await server.signIn('admin-two', adminPassword),
    ];
    await setTerms(server, other);
    if (kind === 'usdt_l') await setTerms(server, 'r_usdt');
    const form = (changes: object, version: number) =>
      ({
        group: `transfer_${kind}`,
        version,
        ...transferDefaults[`transfer_${kind}`],
        transfer_rate: '1.01',
        ...fee,
        ...changes,
      }) as never;
    await admin.call(configEdit, form({ transfer_open: '2' }, 0));
    const shown = await colleague.call(transferSettingsEffect, form({ transfer_open: '1' }, 1));
    expect(shown.list.filter(({ alarming }) => alarming)).toHaveLength(1);
    const refused = await colleague.post(configEdit, form({ transfer_open: '1' }, 1));
    expect(refused).toMatchObject({ status: 422, error: 'transfer_loop_gains' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['transfer_rate']);
    await colleague.call(configEdit, form({ transfer_open: '1', transfer_rate: '1' }, 1));
  });

  test('are saved where a part of the way is closed, and that part is not opened then', async () => {
    const [admin, colleague] = [
      await server.signIn('admin'),
      await server.signIn('admin-two', adminPassword),
    ];
    const form = (kind: 'l_r' | 'r_l', transfer_open: '1' | '2', transfer_rate: string, version: number) =>
      ({
        group: `transfer_${kind}`,
        version,
        ...transferDefaults[`transfer_${kind}`],
        transfer_open,
        transfer_rate,
      }) as never;
    await admin.call(configEdit, form('r_l', '2', '3', 0));
    await colleague.call(configEdit, form('r_l', '1', '3', 1));
    await admin.call(configEdit, form('l_r', '2', '0.5', 0));
    const opened = await colleague.post(configEdit, form('l_r', '1', '0.5', 1));
    expect(opened.error).toBe('transfer_loop_gains');
    await colleague.call(configEdit, form('l_r', '1', '0.333333', 1));
  });
});

test('the list filters, sorts, pages and is exported for those who may', async () => {
  await setTerms(server, 'user_usdt');
  await setTerms(server, 'usdt_r', { transfer_fee_fixed: '0.5' });
  const [one, two] = [await aUser({ USDT: '1000' }, { uid: '=cmd' }), await aUser({ USDT: '100' })];
  const asked = { uid: one.uid, kind: 'user_usdt', amount: '3', to_uid: two.uid } as const;
  await aTransfer(server, asked);
  await aTransfer(server, { uid: two.uid, kind: 'usdt_r', amount: '7.25' });
  await checkFilters(maker, transferList);
  await checkSorts(maker, transferList);
  await checkPaging(maker, transferList, () => aTransfer(server, asked), { sort: '-created_at' });
  await checkExport(maker, transferList);
  const [support, content] = [await server.signIn('support'), await server.signIn('content')];
  expect((await support.get(transferList.export)).status).toBe(403);
  expect((await content.get(transferList.index)).status).toBe(403);
});
test('a transfer whose batch says something else is named', async () => {
  const user = await aUser({ USDT: '10' });
  const { id } = await aTransfer(server, { uid: user.uid, kind: 'usdt_l', amount: '10' });
  await server.pool.query(`UPDATE transfer SET received = 9 WHERE id = ${id}`);
  await server.pool.query(`UPDATE fuel_cost SET cost = cost + 1 WHERE user_id = ${user.id}`);
  const found = await checkInvariants(server.pool, [...transferChecks, ...fuelChecks]);
  expect(found).toMatchObject([
    { rule: 'transfer_is_booked', subject: `transfer ${id}, posted`, expected: '9', actual: '10' },
    { rule: 'fuel_cost_is_deferred', subject: `fuel of user ${user.id}`, expected: '10', actual: '11' },
  ]);
  await server.pool.query(`UPDATE transfer SET received = 10 WHERE id = ${id}`);
  await server.pool.query(`UPDATE fuel_cost SET cost = cost - 1 WHERE user_id = ${user.id}`);
  // The same altogether, with the wrong user.
  const other = await aUser();
  await server.pool.query(`
    WITH taken AS (UPDATE fuel_cost SET cost = cost - 3 WHERE user_id = ${user.id})
    INSERT INTO fuel_cost (user_id, cost) VALUES (${other.id}, 3)`);
  const moved = await checkInvariants(server.pool, fuelChecks);
  expect(moved.map(({ subject, expected, actual }) => [subject, expected, actual]).toSorted()).toEqual([
    [`fuel of user ${user.id}`, '10', '7'],
    [`fuel of user ${other.id}`, '0', '3'],
  ]);
  await server.pool.query(`
    WITH given AS (UPDATE fuel_cost SET cost = cost + 3 WHERE user_id = ${user.id})
    DELETE FROM fuel_cost WHERE user_id = ${other.id}`);
});
