import {
  requestBond,
  revokeTrader,
  settleBond,
  type Trader,
  topUpBond,
  traderDetail,
  traderList,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { bondPaid, bondReturned } from '#ledger/movements/bond.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aFollower, anApplicant, aShelved, held, reference } from '../fixtures.ts';
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

const why = { reason: 'Trades against followers', evidence: 'Ticket 81' };

/** Revoked so long ago that the bond may be released. */
async function revoked(trader: Trader): Promise<Trader> {
  const done = await checker.call(revokeTrader, { ...reference(trader), reason: 'Fraud' });
  await server.services.db.query(sql`
    UPDATE trader SET revoked_at = revoked_at - interval '31 days' WHERE id = ${trader.id}`);
  return done;
}

test('a top-up moves available money into the bond', async () => {
  const user = await anApplicant(server, '300');
  const trader = await aShelved(server, { uid: user.uid });
  const done = await maker.call(topUpBond, { ...reference(trader), amount: '50', evidence: 'Ticket 80' });
  expect(done.bond).toBe('150');
  expect(await held(server, user.id, '201')).toBe('150');
});

test('a bond below that of the tier is found until it is topped up, or its trader revoked', async () => {
  const user = await anApplicant(server, '500');
  const trader = await aShelved(server, { uid: user.uid });
  const isFound = async () => {
    const { list } = await maker.call(traderList.index, { uid: user.uid, bond_short: 'true' });
    return list.some(({ id }) => id === trader.id);
  };
  const inTier = (tier: number) =>
    server.services.db.query(sql`UPDATE trader SET tier = ${tier} WHERE id = ${trader.id}`);
  expect(await isFound()).toBe(false);
  await inTier(2);
  expect(await isFound()).toBe(true);
  const paid = { ...reference(trader), amount: '200', evidence: 'Ticket 82' };
  const topped = await maker.call(topUpBond, paid);
  expect(await isFound()).toBe(false);
  await inTier(3);
  expect(await isFound()).toBe(true);
  await checker.call(revokeTrader, { ...reference(topped), reason: 'Fraud' });
  expect(await isFound()).toBe(false);
});

test('a top-up finer than the smallest unit of USDT is refused at its field', async () => {
  const user = await anApplicant(server, '300');
  const trader = await aShelved(server, { uid: user.uid });
  const asked = { ...reference(trader), evidence: 'Ticket 80' };
  const finer = await maker.post(topUpBond, { ...asked, amount: '50.0000001' });
  expect(finer.fields).toEqual({ amount: 'Too many decimal places for this asset' });
  expect(await held(server, user.id, '203')).toBe('100');
  expect((await maker.call(topUpBond, { ...asked, amount: '50.0000010' })).bond).toBe('150.000001');
});

test('a released bond goes back once, however many carry it out', async () => {
  const user = await anApplicant(server, '100');
  const trader = await revoked(await aShelved(server, { uid: user.uid }));
  const asked = { ...reference(trader), kind: 'release' as const, harmed: [], ...why };
  await expect(maker.call(requestBond, { ...asked, amount: '100.000001' })).rejects.toThrow(
    'bond_above_held',
  );
  const request = await maker.call(requestBond, { ...asked, amount: '100' });
  await expect(maker.call(settleBond, reference(request))).rejects.toThrow('maker_is_checker');
  const tries = await Promise.allSettled(
    Array.from({ length: 64 }, () => checker.call(settleBond, reference(request))),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await held(server, user.id, '201'), await held(server, user.id, '203')]).toEqual(['100', '0']);
});

test('a forfeited bond pays harmed followers first', async () => {
  const user = await anApplicant(server, '100');
  const trader = await aShelved(server, { uid: user.uid });
  const follower = await aFollower(server, trader);
  const over = await revoked(trader);
  const asked = { ...reference(over), kind: 'forfeit' as const, amount: '80', ...why };
  const stranger = await anApplicant(server, '0');
  await expect(
    maker.call(requestBond, { ...asked, harmed: [{ uid: stranger.uid, amount: '1' }] }),
  ).rejects.toThrow('harmed_not_follower');
  const request = await maker.call(requestBond, { ...asked, harmed: [{ uid: follower.uid, amount: '30' }] });
  // Who decides sees what they decide on.
  expect(request.bond_harmed).toEqual([{ uid: follower.uid, amount: '30' }]);
  const done = await checker.call(settleBond, reference(request));
  expect(done).toMatchObject({ bond: '20', bond_maker: null, bond_checker: 'checker' });
  expect(await held(server, follower.id, '201')).toBe('30');
  const { bond_entries } = await checker.call(traderDetail, { id: String(done.id) });
  expect(bond_entries.map(({ kind, amount, admin }) => [kind, amount, admin])).toEqual([
    ['forfeited', '80', 'checker'],
    ['held', '100', 'checker'],
  ]);
});

test('no one is paid of a bond that they ask to be forfeited, or decide about', async () => {
  const trader = await aShelved(server);
  const follower = await aFollower(server, trader);
  const over = await revoked(trader);
  const harmed = [{ uid: follower.uid, amount: '30' }];
  const asked = { ...reference(over), kind: 'forfeit' as const, amount: '80', harmed, ...why };
  const link = (name: string) =>
    server.services.db.query(sql`UPDATE admin SET user_id = ${follower.id} WHERE username = ${name}`);
  await link('maker');
  await expect(maker.call(requestBond, asked)).rejects.toThrow('reviewer_is_owner');
  await server.services.db.query(sql`UPDATE admin SET user_id = NULL`);
  const request = await maker.call(requestBond, asked);
  await link('checker');
  await expect(checker.call(settleBond, reference(request))).rejects.toThrow('reviewer_is_owner');
  await server.services.db.query(sql`UPDATE admin SET user_id = NULL`);
  expect((await checker.call(settleBond, reference(request))).bond).toBe('20');
});

test('a bond that no record says is found', async () => {
  const user = await anApplicant(server, '100');
  const given = { userId: user.id, asset: 'USDT', amount: '7' } as const;
  await bookAlone(server.pool, bondPaid(given));
  const found = await checkInvariants(server.pool, bondRule.checks);
  expect(found).toMatchObject([{ subject: `bond of user ${user.id}`, expected: '0', actual: '7' }]);
  await bookAlone(server.pool, bondReturned(given));
});
