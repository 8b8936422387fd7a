import {
  declineReward,
  requestReward,
  revokeTrader,
  rewardBond,
  suspendTrader,
  traderDetail,
  traderList,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anApplicant, aShelved, aTrader, held, reference } from '../fixtures.ts';
import { bondRule } from './bond-entries.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, bondRule.checks)).toEqual([]);
  await server?.close();
});

const terms = { amount: '25.5', to: 'bond', reason: 'Best of the quarter', evidence: 'Ticket 90' } as const;

const linked = async (username: string, userId: number, act: () => Promise<unknown>) => {
  const { db } = server.services;
  await db.query(sql`UPDATE admin SET user_id = ${userId} WHERE username = ${username}`);
  await act();
  await db.query(sql`UPDATE admin SET user_id = NULL WHERE username = ${username}`);
};

/** What was booked for a trader, and how the books stand. */
async function booked(id: number) {
  const { batches } = await checker.call(traderDetail, { id: String(id) });
  return batches
    .filter(({ type }) => type === 'bond_reward')
    .flatMap(({ lines }) => lines.map((line) => [line.account_code, line.debit, line.credit]));
}

test('a reward that one requests and another approves is added to the bond', async () => {
  const trader = await aShelved(server);
  const request = await maker.call(requestReward, { ...reference(trader), ...terms });
  expect(request).toMatchObject({
    ...{ status: 'active', on_shelf: true, bond: '100', bond_maker: 'maker', bond_checker: null },
    ...{ bond_kind: 'reward', bond_amount: '25.5', bond_to: 'bond', bond_reason: terms.reason },
  });
  const { list: waiting } = await checker.call(traderList.index, { bond_requested: 'true' });
  expect(waiting.map(({ id }) => id)).toContain(trader.id);
  await expect(maker.call(requestReward, { ...reference(request), ...terms })).rejects.toThrow(
    'bond_request_open',
  );
  await expect(maker.call(rewardBond, reference(request))).rejects.toThrow('maker_is_checker');
  await expect(checker.call(rewardBond, reference(trader))).rejects.toThrow('version_stale');
  const done = await checker.call(rewardBond, reference(request));
  expect(done).toMatchObject({ bond: '125.5', bond_maker: null, bond_checker: 'checker' });
  await expect(checker.call(rewardBond, reference(done))).rejects.toThrow('bond_not_requested');
  expect(await held(server, trader.user_id, '203')).toBe('125.5');
  expect(await booked(trader.id)).toEqual([
    ['504', '25.5', '0'],
    ['203', '0', '25.5'],
  ]);
  const { bond_entries, history } = await checker.call(traderDetail, { id: String(trader.id) });
  expect(bond_entries[0]).toMatchObject({ kind: 'rewarded', amount: '25.5', admin: 'checker' });
  expect(history.map(({ action }) => action).slice(-2)).toEqual([
    'trader.request_reward',
    'trader.reward_bond',
  ]);
  expect(await checkInvariants(server.pool)).toEqual([]);
});

test('a reward may go to the available balance, and leaves the bond as it is', async () => {
  const user = await anApplicant(server, '150');
  const trader = await aTrader(server, { uid: user.uid });
  const request = await maker.call(requestReward, { ...reference(trader), ...terms, to: 'available' });
  expect((await checker.call(rewardBond, reference(request))).bond).toBe('100');
  expect([await held(server, user.id, '201'), await held(server, user.id, '203')]).toEqual(['75.5', '100']);
  expect(await booked(trader.id)).toEqual([
    ['504', '25.5', '0'],
    ['201', '0', '25.5'],
  ]);
  const { bond_entries } = await checker.call(traderDetail, { id: String(trader.id) });
  expect(bond_entries.map(({ kind }) => kind)).toEqual(['held']);
});

test('a declined reward books nothing', async () => {
  const trader = await aTrader(server);
  const request = await maker.call(requestReward, { ...reference(trader), ...terms });
  const done = await checker.call(declineReward, { ...reference(request), reason: 'Not this quarter' });
  expect(done).toMatchObject({ bond: '100', bond_kind: null, bond_to: null, bond_maker: null });
  expect(await booked(trader.id)).toEqual([]);
});

test('no one rewards their own account, by request or by approval', async () => {
  const trader = await aTrader(server);
  const asked = { ...reference(trader), ...terms };
  await linked('maker', trader.user_id, () =>
    expect(maker.call(requestReward, asked)).rejects.toThrow('reviewer_is_owner'),
  );
  const request = await maker.call(requestReward, asked);
  await linked('checker', trader.user_id, async () => {
    await expect(checker.call(rewardBond, reference(request))).rejects.toThrow('reviewer_is_owner');
    const declined = checker.call(declineReward, { ...reference(request), reason: 'Mine' });
    await expect(declined).rejects.toThrow('reviewer_is_owner');
  });
  expect((await checker.call(rewardBond, reference(request))).bond).toBe('125.5');
});

test.each([
  ['-1', 'invalid_request {"amount"'],
  ['0', 'invalid_request {"amount"'],
  ['1.0000001', 'Too many decimal places'],
  ['100000000000000000000', 'invalid_request {"amount"'],
  // Both role groups adjust up to 5,000 USDT.
  ['5000.000001', 'adjust_limit_exceeded'],
])('a reward of %s USDT is refused', async (amount, refusal) => {
  const trader = await aTrader(server);
  await expect(maker.call(requestReward, { ...reference(trader), ...terms, amount })).rejects.toThrow(
    refusal,
  );
});

test('one who may pay less does not approve a larger reward', async () => {
  const admin = await server.signIn('admin');
  const request = await admin.call(requestReward, {
    ...reference(await aTrader(server)),
    ...{ ...terms, amount: '5000.01' },
  });
  await expect(checker.call(rewardBond, reference(request))).rejects.toThrow('adjust_limit_exceeded');
  expect(request.allowed_actions).not.toContain('reward_bond');
});

test('rewarding takes its own right', async () => {
  const trader = await aTrader(server);
  const risk = await server.signIn('risk');
  await expect(risk.call(requestReward, { ...reference(trader), ...terms })).rejects.toThrow('forbidden');
  const request = await maker.call(requestReward, { ...reference(trader), ...terms });
  await expect(risk.call(rewardBond, reference(request))).rejects.toThrow('forbidden');
});

test('a frozen or blacklisted account is not rewarded; the request may be declined', async () => {
  const trader = await aTrader(server);
  const request = await maker.call(requestReward, { ...reference(trader), ...terms });
  const bar = (column: string) =>
    server.pool.query(`UPDATE users SET ${column} = true WHERE id = ${trader.user_id}`);
  await bar('frozen');
  await expect(checker.call(rewardBond, reference(request))).rejects.toThrow('user_frozen');
  await bar('blacklisted');
  await expect(checker.call(rewardBond, reference(request))).rejects.toThrow('user_blacklisted');
  const done = await checker.call(declineReward, { ...reference(request), reason: 'Frozen' });
  await expect(maker.call(requestReward, { ...reference(done), ...terms })).rejects.toThrow(
    'user_blacklisted',
  );
});

test('a suspension keeps a requested reward, a revocation declines it', async () => {
  const trader = await aTrader(server);
  const request = await maker.call(requestReward, { ...reference(trader), ...terms });
  const suspended = await checker.call(suspendTrader, { ...reference(request), reason: 'Wash trades' });
  expect(suspended).toMatchObject({ status: 'suspended', bond_maker: 'maker' });
  expect(suspended.allowed_actions).toContain('reward_bond');
  const revoked = await checker.call(revokeTrader, { ...reference(suspended), reason: 'Fraud' });
  expect(revoked).toMatchObject({ bond: '100', bond_kind: null, bond_to: null, bond_maker: null });
  await expect(checker.call(rewardBond, reference(revoked))).rejects.toThrow('transition_not_allowed');
  await expect(maker.call(requestReward, { ...reference(revoked), ...terms })).rejects.toThrow(
    'transition_not_allowed',
  );
  const open = await server.services.db.query(sql`
    SELECT 1 FROM notice WHERE type = 'trader_reward_requested' AND object_id = ${trader.id} AND settled_at IS NULL`);
  expect(open).toEqual([]);
});
