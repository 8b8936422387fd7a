import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { rechargeDetail, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { rechargeDefaults } from '@quarterdeck/contract/features/recharges/settings';
import {
  rechargeHours,
  rechargeSettingsEffect,
} from '@quarterdeck/contract/features/recharges/settings-effect';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { expireRecharges } from './expire-job.ts';
import { anArrival, aRecharge } from './fixtures.ts';
import { rechargeChecks } from './invariants.ts';

type Form = BodyInput<typeof rechargeSettingsEffect>;
type Group = Form['group'];

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterEach(() => server.pool.query('DELETE FROM config'));
afterAll(async () => {
  expect(await checkInvariants(server.pool, rechargeChecks)).toEqual([]);
  await server.close();
});

function form(group: Group, changes: Record<string, string>, version = 0): Form {
  // The defaults are a form.
  return { group, version, ...rechargeDefaults[group], ...changes } as Form;
}

async function save(group: Group, changes: Record<string, string>): Promise<void> {
  const { list } = await admin.call(configAll, { group });
  await admin.call(configEdit, form(group, changes, list[0]?.version));
}

test('confirmations hold for what is under way from its next report on', async () => {
  const { report, row, available } = await anArrival(server);
  await report({ confirmations: 4 });
  await save('recharge_usdt_trc20', { recharge_confirmations: '5' });
  expect(await row()).toMatchObject({ status: 'confirming', confirmed_at: null });
  const { confirmations_needed } = await admin.call(rechargeDetail, { id: String((await row()).id) });
  expect(confirmations_needed).toBe(5);
  await report({ confirmations: 5 });
  expect(await row()).toMatchObject({ status: 'credited', confirmed_at: expect.any(String) });
  expect(await available()).toBe('120.25');
});

test.each([
  ['recharge_usdt_trc20', { recharge_min: '120.250001' }, 'below_minimum'],
  ['recharge_usdt_trc20', { recharge_open: '2' }, 'network_closed'],
  ['recharge_review', { recharge_review_above: '120.249999' }, 'large_amount'],
] as const)('%s %j: what comes in waits for a review', async (group, changes, reason) => {
  await save(group, changes);
  const { report, row } = await anArrival(server);
  await report({ confirmations: 12 });
  expect(await row()).toMatchObject({ status: 'pending_review', reason });
});

test.each([
  ['recharge_usdt_trc20', { recharge_confirmations: '0' }, 'recharge_confirmations'],
  ['recharge_usdt_bep20', { recharge_min: '1.0000001' }, 'recharge_min'],
  ['recharge_review', { recharge_expire_hours: '721' }, 'recharge_expire_hours'],
  ['recharge_review', { recharge_attention_hours: '25' }, 'recharge_late_hours'],
] as const)('%s takes no %j', async (group, changes, field) => {
  const answer = await admin.post(configEdit, form(group, changes));
  expect(answer).toMatchObject({ status: 400 });
  expect(Object.keys(answer.fields)).toEqual([field]);
});

test('what a form would do is shown before it is saved', async () => {
  const { id: user_id } = await aUser(server.services.db);
  const give = (given: object) => aRecharge(server.services.db, { user_id, network: 'ERC20', ...given });
  await give({ confirmations: 6 });
  await give({ confirmations: 2, amount: '15' });
  const effect = async (group: Group, changes: Record<string, string>) => {
    const { list } = await admin.call(rechargeSettingsEffect, form(group, changes));
    return Object.fromEntries(list.map(({ code, before, after }) => [code, [before, after]]));
  };
  expect(await effect('recharge_usdt_erc20', { recharge_confirmations: '6', recharge_min: '20' })).toEqual({
    confirmed: ['0', '1'],
    confirming: ['2', '1'],
    below_minimum: ['0', '1'],
  });
  const before = await effect('recharge_review', { recharge_late_hours: '4' });
  await give({ status: 'pending_review', created_at: new Date(Date.now() - 5 * 3_600_000).toISOString() });
  const after = await effect('recharge_review', { recharge_late_hours: '4' });
  expect(Number(after.late?.[1])).toBe(Number(before.late?.[1]) + 1);
  expect(after.late?.[0]).toBe(before.late?.[0]);
});

test('what waits past its time is overdue, in the list, its filter and its export', async () => {
  const { id: user_id, uid } = await aUser(server.services.db);
  const created_at = new Date(Date.now() - 5 * 3_600_000).toISOString();
  await aRecharge(server.services.db, { user_id, status: 'pending_review', created_at });
  await aRecharge(server.services.db, { user_id, status: 'refused', created_at });
  const overdue = async () => (await admin.call(rechargeList.index, { uid, overdue: true })).list.length;
  expect(await overdue()).toBe(0);
  await save('recharge_review', { recharge_late_hours: '4' });
  expect(await overdue()).toBe(1);
  expect((await admin.call(rechargeList.index, { uid, overdue: false })).list).toMatchObject([
    { status: 'refused', overdue: false },
  ]);
  expect(await admin.call(rechargeHours)).toEqual({ attention: 4, late: 4 });
});

test('what was announced and never came expires, once its time is over and not before', async () => {
  const announced = await anArrival(server);
  const seen = await anArrival(server);
  await announced.report();
  await seen.report({ confirmations: 1 });
  await expireRecharges(server.services);
  expect((await announced.row()).status).toBe('created');
  const later = { ...server.services, now: () => new Date(Date.now() + 24 * 3_600_000 + 1_000) };
  await Promise.all([expireRecharges(later), expireRecharges(later)]);
  expect(await announced.row()).toMatchObject({ status: 'expired', reason: 'never_arrived' });
  expect((await seen.row()).status).toBe('confirming');
  expect((await announced.report()).data).toMatchObject({ status: 'expired' });
  expect((await announced.report({ confirmations: 12 })).data).toMatchObject({ status: 'pending_review' });
  expect(await announced.row()).toMatchObject({ reason: 'late_payment', confirmed_at: expect.any(String) });
});
