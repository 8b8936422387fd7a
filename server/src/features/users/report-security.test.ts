import { resetUserSecondFactor } from '@quarterdeck/contract/features/users/commands';
import { createPlatformUser, reportUserSecurity } from '@quarterdeck/contract/features/users/platform';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund } from '#ledger/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let made = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function aNewcomer() {
  const uid = `late-${++made}`;
  await server.platform.call(createPlatformUser, { uid, username: uid });
  const { id } = await server.services.db.one<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
  return { uid, id };
}

const hoursAgo = (hours: number) =>
  new Date(server.services.now().getTime() - hours * 3_600_000).toISOString();
const tell = (uid: string, at: string, more: object = {}) =>
  server.platform.post(reportUserSecurity, {
    ...{ uid, at, kyc_status: 'verified', twofa_enabled: true },
    ...more,
  });
const withdraw = async (uid: string) =>
  (
    await server.platform.post(requestWithdrawal, {
      ...{ uid, asset: 'USDT', amount: '50', network: 'TRC20' },
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    })
  ).error;

test('who is verified after registering may withdraw, a day after they changed how they sign in', async () => {
  const { uid, id } = await aNewcomer();
  await fund(server.pool, id, '500');
  expect(await withdraw(uid)).toBe('kyc_required');
  expect((await tell(uid, hoursAgo(50), { twofa_enabled: false })).data.outcome).toBe('applied');
  expect(await withdraw(uid)).toBe('twofa_required');
  expect((await tell(uid, hoursAgo(30))).data).toMatchObject({ kyc_status: 'verified', twofa_enabled: true });
  expect(await withdraw(uid)).toBeUndefined();
  await tell(uid, hoursAgo(2), { credentials_changed: true });
  expect(await withdraw(uid)).toBe('withdrawal_cooling_down');
});

test('the newest counts, in whatever order reports come, and none is older than a reset by staff', async () => {
  const { uid, id } = await aNewcomer();
  await tell(uid, hoursAgo(3));
  expect((await tell(uid, hoursAgo(4), { kyc_status: 'refused' })).data).toMatchObject({
    ...{ kyc_status: 'verified', outcome: 'stale' },
  });
  const late = await tell(uid, hoursAgo(3.5), { kyc_status: 'none', credentials_changed: true });
  expect(late.data).toMatchObject({ kyc_status: 'verified', outcome: 'stale' });
  await tell(uid, hoursAgo(2.5));
  const changed = (await tell(uid, hoursAgo(2.7), { credentials_changed: true })).data;
  expect(changed.outcome).toBe('stale');
  expect(Date.parse(String(changed.security_changed_at))).toBeGreaterThan(Date.parse(hoursAgo(2.8)));
  const risk = await server.signIn('risk');
  const read = async () => (await risk.call(userDetail, { id: String(id) })).user;
  const { version } = await read();
  await risk.call(resetUserSecondFactor, { id, version, reason: 'Phone lost' });
  expect((await tell(uid, hoursAgo(1))).data).toMatchObject({ twofa_enabled: false, outcome: 'stale' });
  expect(await tell(uid, hoursAgo(-0.05))).toMatchObject({ data: { twofa_enabled: true } });
  expect(await tell(uid, hoursAgo(-1))).toMatchObject({ status: 422, error: 'moment_ahead' });
  expect(await tell('nobody', hoursAgo(1))).toMatchObject({ status: 404, error: 'not_found' });
  expect(await read()).toMatchObject({ kyc_status: 'verified', twofa_enabled: true });
});
