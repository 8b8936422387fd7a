import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#kernel/ledger/invariants.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';
import { anAddress, aUser, aWithdrawal, aWithdrawalIn, type TestUser } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

const hour = 3_600_000;

let server: TestServer;
/** How far the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  server = await testServer({
    now: () => new Date(Date.now() + ahead),
    config: { sessionIdleMinutes: 3_000, sessionAbsoluteHours: 50 },
  });
});
afterEach(async () => {
  ahead = 0;
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

async function setUser({ id }: TestUser, column: string, value: unknown): Promise<void> {
  await server.pool.query(`UPDATE users SET ${column} = $1 WHERE id = $2`, [value, id]);
}

async function reasonsOf(user: TestUser, amount = '20', address = anAddress()) {
  const { risk_reasons, risk_score } = await aWithdrawal(server, { user, amount, address });
  return {
    codes: risk_reasons.map(({ code, detail }) => (detail ? `${code} ${detail}` : code)),
    risk_score,
  };
}

test('a first withdrawal, then one to a new address, then none', async () => {
  const user = await aUser(server);
  const address = anAddress();
  const first = await reasonsOf(user, '20', address);
  expect(first).toEqual({ codes: ['first_withdrawal', 'new_address'], risk_score: 35 });
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  expect(await reasonsOf(user)).toEqual({ codes: ['new_address'], risk_score: 20 });
});

test('more than five times the average of what was paid', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawalIn(server, 'success', { user, amount: '20' });
  await aWithdrawalIn(server, 'refuse', { user, amount: '900', address });
  expect(await reasonsOf(user, '100', address)).toEqual({ codes: [], risk_score: 0 });
  ahead = 2 * hour;
  expect(await reasonsOf(user, '100.000001', address)).toEqual({
    codes: ['large_against_history 100.000001 > 5 × 20'],
    risk_score: 30,
  });
});

test('an address that others withdrew to', async () => {
  const user = await aUser(server);
  await aWithdrawal(server, { user });
  const { address } = await aWithdrawal(server);
  expect(await reasonsOf(user, '20', address)).toEqual({
    codes: ['new_address', 'shared_address 1'],
    risk_score: 60,
  });
});

test('a user whose own score is 60 or more', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  await setUser(user, 'risk_score', 59);
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  await setUser(user, 'risk_score', 60);
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['user_flagged 60'], risk_score: 40 });
});

test('the fourth request within an hour', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  for (let count = 2; count <= 3; count += 1) {
    expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  }
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['velocity 4'], risk_score: 25 });
  ahead = hour + 1_000;
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
});

test('the sum ends at 100', async () => {
  const user = await aUser(server);
  await setUser(user, 'risk_score', 80);
  const { address } = await aWithdrawal(server);
  expect((await reasonsOf(user, '20', address)).risk_score).toBe(100);
});
