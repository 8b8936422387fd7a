import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { configAll, configDefaults, configEdit } from '@quarterdeck/contract/features/config/config';
import {
  cancelWithdrawal,
  readWithdrawalTerms,
  requestWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/platform';
import {
  withdrawalHours,
  withdrawalSettingsEffect,
} from '@quarterdeck/contract/features/withdrawals/settings-effect';
import { withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aTransfer, setTerms } from '#features/transfers/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { autoApproveWithdrawals } from './auto-approve.ts';
import {
  anAddress,
  aUser,
  aWithdrawal,
  aWithdrawalIn,
  done,
  expectRefusal,
  moves,
  read,
  type TestUser,
  walletOf,
} from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

type Form = BodyInput<typeof withdrawalSettingsEffect>;
type Group = Form['group'];

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer({ background: true });
  admin = await server.signIn('admin');
});
afterEach(async () => {
  await server.pool.query('DELETE FROM config');
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server?.close());

/** The form of a group as it is without a change, but for these. */
function form(group: Group, changes: Record<string, string>, version = 0): Form {
  // The defaults are a form.
  return { group, version, ...configDefaults[group], ...changes } as Form;
}

async function save(group: Group, changes: Record<string, string>): Promise<void> {
  const { list } = await admin.call(configAll, { group });
  await admin.call(configEdit, form(group, changes, list[0]?.version));
}

async function ask(user: TestUser, amount: string, network = 'TRC20') {
  const address = network === 'TRC20' ? anAddress() : `0x${'1'.repeat(40)}`;
  return await server.platform.post(requestWithdrawal, {
    uid: user.uid,
    asset: 'USDT',
    network,
    amount,
    address,
  });
}

describe('a network', () => {
  test('has bounds, a fee and a gate of its own', async () => {
    await save('withdrawal_usdt_trc20', {
      withdraw_min: '50',
      withdraw_max: '400',
      withdraw_fee_mode: 'larger',
      withdraw_fee_fixed: '2',
      withdraw_fee_percent: '1.25',
    });
    await save('withdrawal_usdt_bep20', { withdraw_open: '2' });
    const user = await aUser(server);
    expect((await ask(user, '49.999999')).error).toBe('below_minimum');
    expect((await ask(user, '400.000001')).error).toBe('above_maximum');
    expect((await ask(user, '20', 'ERC20')).data).toMatchObject({ fee: '5', net: '15' });
    expect((await ask(user, '100')).data).toMatchObject({ fee: '2', net: '98' });
    expect((await ask(user, '200.000001')).data).toMatchObject({ fee: '2.500001', net: '197.5' });
    expect(await ask(user, '20', 'BEP20')).toMatchObject({
      error: 'withdrawal_closed',
      fields: { network: expect.anything() },
    });
  });

  matrixTest('says when a payment is final', async () => {
    const row = await aWithdrawalIn(server, 'payment_successful');
    const checker = await server.signIn('checker');
    await save('withdrawal_usdt_trc20', { withdraw_confirmations: '30' });
    const close = (confirmations: number) =>
      moves.close(checker, row, { statement_ref: undefined, confirmations });
    await expectRefusal(server, () => close(29), 409, 'confirmations_missing');
    expect((await close(30)).data.status).toBe('success');
  });

  test.each([
    ['withdraw_max', { withdraw_min: '100', withdraw_max: '99.999999' }],
    ['withdraw_min', { withdraw_fee_fixed: '10' }],
    ['withdraw_min', { withdraw_fee_mode: 'larger', withdraw_fee_fixed: '10' }],
    ['withdraw_min', { withdraw_min: '0' }],
    ['withdraw_min', { withdraw_min: '1.0000001' }],
    ['withdraw_fee_percent', { withdraw_fee_percent: '50' }],
    ['withdraw_fee_percent', { withdraw_fee_percent: '1.234' }],
    ['withdraw_confirmations', { withdraw_confirmations: '0' }],
  ])('takes no %s of %j', async (field, changes) => {
    const refused = await admin.post(configEdit, form('withdrawal_usdt_trc20', changes));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields)).toEqual([field]);
  });
});

describe('the limit of a day', () => {
  const limitOf = async (user: TestUser) =>
    (await server.platform.call(readWithdrawalTerms, { uid: user.uid })).day_limit;

  test('is by the level of who is active, and bounded by what is known of the user', async () => {
    await save('withdrawal_limits', {
      day_limit: '1000',
      day_limit_levels: '5=9000, 2=4000',
      day_limit_inactive: '300',
      day_limit_new: '',
      day_limit_flagged: '200',
    });
    const user = await aUser(server);
    expect(await limitOf(user)).toBe('300');
    await activate(user, 1);
    expect(await limitOf(user)).toBe('1000');
    await activate(user, 4);
    expect(await limitOf(user)).toBe('4000');
    await activate(user, 7);
    expect(await limitOf(user)).toBe('9000');
    await save('withdrawal_limits', { day_limit: '1000', day_limit_levels: '5=9000', day_limit_new: '8000' });
    expect(await limitOf(user)).toBe('8000');
    await server.pool.query('UPDATE users SET risk_score = 60 WHERE id = $1', [user.id]);
    await save('withdrawal_limits', {
      day_limit: '1000',
      day_limit_levels: '5=9000',
      day_limit_flagged: '200',
    });
    expect(await limitOf(user)).toBe('200');
    expect((await ask(user, '150')).status).toBe(200);
    expect(await ask(user, '50.000001')).toMatchObject({ error: 'daily_limit_exceeded' });
    expect((await ask(user, '50')).status).toBe(200);
    const { id } = await server.services.db.one<{ id: number }>(
      sql`SELECT max(id) AS id FROM withdrawal WHERE user_id = ${user.id}`,
    );
    const { totals } = await admin.call(withdrawalDetail, { id: String(id) });
    expect(totals).toMatchObject({ day: '200', day_limit: '200' });
  });

  matrixTest(
    'is used by what waits and what was given to others as by what was paid, and the detail tells them apart',
    async () => {
      const user = await aUser(server);
      await setTerms(server, 'user_usdt');
      const { id } = await aWithdrawalIn(server, 'payment_successful', { user, amount: '70' });
      for (const status of ['pending_review', 'refuse'] as const) {
        await aWithdrawalIn(server, status, { user, amount: '20' });
      }
      const other = await aUser(server, '0');
      const given = { kind: 'user_usdt', uid: user.uid, to_uid: other.uid, amount: '5' } as const;
      const { uid } = await aTransfer(server, given);
      // Requested long ago, and paid today.
      const earlier = await aWithdrawalIn(server, 'success', { user, amount: '300' });
      await server.pool.query(`UPDATE withdrawal SET created_at = now() - interval '31 days' WHERE id = $1`, [
        earlier.id,
      ]);
      expect((await admin.call(withdrawalDetail, { id: String(id) })).totals).toMatchObject({
        ...{ day: '95', day_paid: '70', day_pending: '20', day_given: '5', month_paid: '370' },
      });
      const terms = await server.platform.call(readWithdrawalTerms, { uid });
      expect(terms.day_used).toBe('95');
    },
  );

  test.each(['1', '1=', '1=5,1=6', 'a=5', '1=5=6', '1=-5', '1=1e3'])(
    'takes no levels like %j',
    async (text) => {
      const refused = await admin.post(configEdit, form('withdrawal_limits', { day_limit_levels: text }));
      expect(refused.fields).toHaveProperty('day_limit_levels');
    },
  );
});

/** Activates the user permanently, with this level. */
async function activate(user: TestUser, level: number): Promise<void> {
  const { db } = server.services;
  await db.query(sql`UPDATE users SET activated_at = now() WHERE id = ${user.id}`);
  await db.query(sql`
    INSERT INTO user_level (user_id, rank) VALUES (${user.id}, ${level})
    ON CONFLICT (user_id) DO UPDATE SET rank = excluded.rank`);
}

describe('review', () => {
  matrixTest(
    'asks for two where the threshold was lowered meanwhile, and keeps two where it was raised',
    async () => {
      const [low, high] = [
        await aWithdrawal(server, { amount: '600' }),
        await aWithdrawal(server, { amount: '1500' }),
      ];
      const checker = await server.signIn('checker');
      await save('withdrawal_review', { review_two_above: '500' });
      const once = await done(moves.approve(checker, low));
      expect(once).toMatchObject({ status: 'pending_review', needs_second: true, reviewer1: 'checker' });
      expect((await moves.approve(checker, once)).error).toBe('second_reviewer_same');
      expect((await done(moves.approve(await server.signIn('risk'), once))).status).toBe('withdrawing');
      await save('withdrawal_review', { review_two_above: '2000' });
      expect(await done(moves.approve(checker, high))).toMatchObject({ status: 'pending_review' });
    },
  );

  test('is left to the program only where it is let, the amount is small and nothing looks risky', async () => {
    const job = autoApproveWithdrawals(server.services);
    const user = await aUser(server);
    const { address } = await aWithdrawal(server, { user, amount: '20' });
    const after = async (amount: string, to = address) => {
      const { id } = await aWithdrawal(server, { user, amount, address: to });
      await job.run({ id }, { isRetry: false });
      return await read(server, id);
    };
    expect((await after('20')).status).toBe('pending_review');
    await save('withdrawal_review', { review_auto: '1', review_one_above: '100' });
    expect((await after('100.000001')).status).toBe('pending_review');
    await server.pool.query(
      "UPDATE withdrawal SET created_at = created_at - interval '2 h' WHERE user_id = $1",
      [user.id],
    );
    expect((await after('100', anAddress())).status).toBe('pending_review');
    const passed = await after('100');
    expect(passed).toMatchObject({ status: 'withdrawing', reviewer1: null, risk_reasons: [] });
    const { history } = await admin.call(withdrawalDetail, { id: String(passed.id) });
    expect(history).toContainEqual(
      expect.objectContaining({
        action: 'withdrawal.auto_approve',
        actor: 'auto_approve',
        to: 'withdrawing',
      }),
    );
  });

  test('has hours that colour the age', async () => {
    await save('withdrawal_review', { review_attention_hours: '1', review_late_hours: '2' });
    const support = await server.signIn('checker');
    expect(await support.call(withdrawalHours)).toEqual({ attention: 1, late: 2 });
    const crossed = form('withdrawal_review', { review_attention_hours: '3', review_late_hours: '2' });
    expect((await admin.post(configEdit, crossed)).fields).toHaveProperty('review_late_hours');
    const tiers = form('withdrawal_review', { review_one_above: '1000.01' });
    expect((await admin.post(configEdit, tiers)).fields).toHaveProperty('review_two_above');
  });
});

test('thresholds are of what an amount is worth, by the rate that its request keeps, whatever the asset', async () => {
  const { pool } = server;
  const [dear, cheap] = [
    await aWithdrawal(server, { amount: '40' }),
    await aWithdrawal(server, { amount: '1500' }),
  ];
  expect(cheap.needs_second).toBe(true);
  await pool.query('UPDATE withdrawal SET rate_usdt = 30 WHERE id = $1', [dear.id]);
  await pool.query('UPDATE withdrawal SET rate_usdt = 0.5, needs_second = false WHERE id = $1', [cheap.id]);
  const checker = await server.signIn('checker');
  expect(await done(moves.approve(checker, dear))).toMatchObject({
    status: 'pending_review',
    needs_second: true,
  });
  expect(await done(moves.approve(checker, cheap))).toMatchObject({ status: 'withdrawing' });
});

describe('the effect of a change', () => {
  const effectOf = async (group: Group, changes: Record<string, string>) => {
    const { list } = await admin.call(withdrawalSettingsEffect, form(group, changes));
    return Object.fromEntries(list.map(({ code, before, after }) => [code, [before, after]]));
  };

  test('is told before it is saved, and nothing changes by that', async () => {
    await server.pool.query("UPDATE withdrawal SET created_at = created_at - interval '9 days'");
    await server.pool.query("UPDATE withdrawal SET confirmations = 100 WHERE status = 'payment_successful'");
    const user = await aUser(server);
    const earlier = await effectOf('withdrawal_usdt_bep20', {});
    expect(earlier).toEqual({
      fee_of_100: ['0.8', '0.8'],
      net_of_100: ['99.2', '99.2'],
      outside_bounds: ['0', '0'],
      unconfirmed: ['0', '0'],
    });
    await aWithdrawal(server, { user, network: 'BEP20', amount: '30', address: `0x${'2'.repeat(40)}` });
    await aWithdrawal(server, { user, network: 'BEP20', amount: '700', address: `0x${'2'.repeat(40)}` });
    expect(
      await effectOf('withdrawal_usdt_bep20', {
        withdraw_min: '40',
        withdraw_fee_mode: 'percent',
        withdraw_fee_percent: '2',
      }),
    ).toMatchObject({ fee_of_100: ['0.8', '2'], net_of_100: ['99.2', '98'], outside_bounds: ['0', '1'] });
    const limits = await effectOf('withdrawal_limits', { day_limit: '700' });
    expect(limits).toEqual({ over_day_limit: ['0', '2'] });
    const [before, after] =
      (await effectOf('withdrawal_review', { review_two_above: '699' })).two_reviewers ?? [];
    expect(Number(after) - Number(before)).toBeGreaterThan(0);
    const risk = await effectOf('withdrawal_risk', { risk_new_address: '100', risk_first_withdrawal: '100' });
    expect(risk.judged?.[0]).toBe(risk.judged?.[1]);
    expect(Number(risk.high_risk?.[1]) - Number(risk.high_risk?.[0])).toBeGreaterThan(0);
    expect(await effectOf('withdrawal_risk', {})).toMatchObject({
      high_risk: [risk.high_risk?.[0], risk.high_risk?.[0]],
    });
    expect(await admin.call(configAll, { group: 'withdrawal_limits' })).toMatchObject({
      list: [{ value: '50000' }, {}, {}, {}, {}],
    });
  });

  matrixTest('is for those who may read settings', async () => {
    const support = await server.signIn('support');
    expect((await support.post(withdrawalSettingsEffect, form('withdrawal_limits', {}))).status).toBe(403);
  });
});

describe('the platform', () => {
  test('reads what holds for a user before they ask', async () => {
    const user = await aUser(server);
    await aWithdrawal(server, { user, amount: '70' });
    const terms = await server.platform.call(readWithdrawalTerms, { uid: user.uid, amount: '100' });
    expect(terms).toMatchObject({
      uid: user.uid,
      asset: 'USDT',
      refused: null,
      day_limit: '50000',
      day_used: '70',
    });
    expect(terms.networks[1]).toEqual({
      network: 'ERC20',
      open: true,
      min: '10',
      max: '100000',
      fee_mode: 'fixed',
      fee_fixed: '5',
      fee_percent: '0',
      fee: '5',
      net: '95',
      confirmations: 12,
    });
    const small = await server.platform.call(readWithdrawalTerms, { uid: user.uid, amount: '5' });
    expect(small.networks[1]).toMatchObject({ fee: null, net: null });
    await server.pool.query('UPDATE users SET frozen = true WHERE id = $1', [user.id]);
    expect(await server.platform.call(readWithdrawalTerms, { uid: user.uid })).toMatchObject({
      refused: 'user_frozen',
    });
    expect((await server.platform.get(readWithdrawalTerms, { uid: 'nobody' })).status).toBe(404);
  });

  test('cancels for the user what is not submitted yet, once, and no one else’s', async () => {
    const user = await aUser(server, '500');
    const { no, id } = await aWithdrawal(server, { user, amount: '100' });
    const other = await aUser(server);
    expect((await server.platform.post(cancelWithdrawal, { uid: other.uid, no })).status).toBe(404);
    const calls = [1, 2, 3].map(() => server.platform.post(cancelWithdrawal, { uid: user.uid, no }));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await read(server, id)).toMatchObject({ status: 'refuse', reason: 'user_cancel' });
    expect(await walletOf(server, user.id)).toEqual({ available: '500', hold: '0' });
    const submitted = await aWithdrawalIn(server, 'payment_in_progress', { user, amount: '100' });
    const late = await server.platform.post(cancelWithdrawal, { uid: user.uid, no: submitted.no });
    expect(late.error).toBe('transition_not_allowed');
  });
});
