import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  applicationDetail,
  applicationList,
  approveApplication,
  refuseApplication,
  takeNextApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import {
  applyAsTrader,
  withdrawApplication,
} from '@quarterdeck/contract/features/traders/applications/platform';
import {
  joinTrader,
  leaveTrader,
  reportCopies,
  reportFollowers,
} from '@quarterdeck/contract/features/traders/followers/platform';
import { readTraders, reportTraderDays } from '@quarterdeck/contract/features/traders/traders/platform';
import {
  reinstateTrader,
  requestBond,
  revokeTrader,
  suspendTrader,
  traderDetail,
  traderImpact,
  traderList,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  aFollower,
  anApplicant,
  anApplication,
  applicationBody,
  aShelved,
  aTrader,
  dayAgo,
  held,
  reference,
} from './fixtures.ts';

let server: TestServer;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  risk = await server.signIn('risk');
});
afterAll(() => server?.close());

describe('applications', () => {
  test('approval holds the bond and makes a trader off the shelf', async () => {
    const user = await anApplicant(server, '250');
    const application = await anApplication(server, { uid: user.uid, tier: 1, share_pct: '12.5' });
    const shown = await risk.call(applicationDetail, { id: String(application.id) });
    expect(shown.preview?.map(({ account_code, after }) => [account_code, after])).toEqual([
      ['201', '150'],
      ['203', '100'],
    ]);
    const approved = await risk.call(approveApplication, reference(application));
    expect(approved).toMatchObject({ status: 'approved', bond: '100', reviewer: 'risk' });
    expect([await held(server, user.id, '201'), await held(server, user.id, '203')]).toEqual(['150', '100']);
    const { trader } = await risk.call(traderDetail, { id: String(approved.trader_id) });
    expect(trader).toMatchObject({ status: 'active', on_shelf: false, share_pct: '12.5', max_followers: 50 });
  });

  test('a balance that does not cover the bond leaves everything as it was', async () => {
    const user = await anApplicant(server, '99.999999');
    const application = await anApplication(server, { uid: user.uid });
    await expect(risk.call(approveApplication, reference(application))).rejects.toThrow('bond_short');
    expect(await held(server, user.id, '203')).toBe('0');
  });

  test('the same reference is one application, and one user has one open', async () => {
    const body = await applicationBody(server);
    const made = await server.platform.call(applyAsTrader, body);
    expect(await server.platform.call(applyAsTrader, body)).toEqual(made);
    await expect(server.platform.call(applyAsTrader, { ...body, tier: 2 })).rejects.toThrow(
      'application_differs',
    );
    await expect(server.platform.call(applyAsTrader, { ...body, ref: 'other' })).rejects.toThrow(
      'application_open',
    );
    const { ref, uid } = body;
    expect(await server.platform.call(withdrawApplication, { ref, uid })).toMatchObject({
      status: 'cancelled',
    });
  });

  test('after a refusal the user waits', async () => {
    const application = await anApplication(server);
    const refused = await risk.call(refuseApplication, { ...reference(application), reason: 'No record' });
    expect(refused.status).toBe('refused');
    const again = await applicationBody(server, { uid: application.uid });
    await expect(server.platform.call(applyAsTrader, again)).rejects.toThrow('reapply_too_soon');
  });

  test('the queue gives the oldest that no one has', async () => {
    await anApplication(server);
    await anApplication(server);
    const { application } = await risk.call(takeNextApplication);
    expect(application.taken_by).toBe('risk');
    const checker = await server.signIn('checker');
    const { application: next } = await checker.call(takeNextApplication);
    expect(next.id).not.toBe(application.id);
    await expect(
      checker.call(refuseApplication, { ...reference(application), reason: 'Mine' }),
    ).rejects.toThrow('taken_not_acknowledged');
  });
});

describe('traders', () => {
  test('a trader whose account is frozen or blacklisted is followed by no one new', async () => {
    const trader = await aShelved(server);
    const other = await anApplicant(server);
    const join = () =>
      server.platform.call(joinTrader, {
        trader_uid: trader.uid,
        follower_uid: other.uid,
        amount: '100',
        at: server.services.now().toISOString(),
      });
    const { services } = server;
    await services.db.query(sql`UPDATE users SET frozen = true WHERE uid = ${trader.uid}`);
    await expect(join()).rejects.toThrow('trader_closed');
    await services.db.query(
      sql`UPDATE users SET frozen = false, blacklisted = true WHERE uid = ${trader.uid}`,
    );
    await expect(join()).rejects.toThrow('trader_closed');
    const context = programContext('test', services.now());
    const payload = { uid: trader.uid, reason: 'Fraud' };
    await transaction(services.pool, (tx) =>
      services.events.emit('user.blacklisted', { tx, objectId: trader.user_id, payload, context, services }),
    );
    const offered = async () => (await server.platform.call(readTraders, {})).list.map(({ id }) => id);
    await expect.poll(offered).not.toContain(trader.id);
    const { trader: barred, history } = await risk.call(traderDetail, { id: String(trader.id) });
    expect(barred.allowed_actions).not.toContain('shelve');
    expect(history.at(-1)).toMatchObject({ action: 'trader.unshelve', reason: 'user_blacklisted' });
  });

  test('a suspension keeps followers and bond, closes the door and leaves the shelf', async () => {
    const trader = await aShelved(server);
    const follower = await aFollower(server, trader);
    expect(await risk.call(traderImpact, { id: String(trader.id) })).toMatchObject({
      followers: 1,
      amount: '100',
      bond: '100',
    });
    const suspended = await risk.call(suspendTrader, { ...reference(trader), reason: 'Wash trades' });
    expect(suspended).toMatchObject({ status: 'suspended', on_shelf: false, followers: 1, bond: '100' });
    const other = await anApplicant(server);
    await expect(
      server.platform.call(joinTrader, {
        trader_uid: trader.uid,
        follower_uid: other.uid,
        amount: '100',
        at: server.services.now().toISOString(),
      }),
    ).rejects.toThrow('trader_closed');
    const active = await risk.call(reinstateTrader, reference(suspended));
    const revoked = await risk.call(revokeTrader, { ...reference(active), reason: 'Fraud' });
    expect(revoked).toMatchObject({ status: 'revoked', followers: 0, bond: '100' });
    const offered = async () => (await server.platform.call(readTraders, {})).list.map(({ id }) => id);
    await expect.poll(offered).not.toContain(trader.id);
    expect(follower.uid).toBeDefined();
  });

  test('joining, leaving and reports arrive in any order', async () => {
    const trader = await aShelved(server);
    const { uid: follower_uid } = await anApplicant(server);
    const pair = { trader_uid: trader.uid, follower_uid };
    const at = (minutes: number) =>
      new Date(server.services.now().getTime() - minutes * 60_000).toISOString();
    expect(await server.platform.call(leaveTrader, { ...pair, at: at(50) })).toMatchObject({
      outcome: 'applied',
    });
    expect(await server.platform.call(joinTrader, { ...pair, amount: '50', at: at(60) })).toMatchObject({
      outcome: 'stale',
      following: false,
    });
    const join = { ...pair, amount: '50', at: at(40) };
    expect(await server.platform.call(joinTrader, join)).toMatchObject({
      outcome: 'applied',
      following: true,
    });
    expect(await server.platform.call(joinTrader, join)).toMatchObject({ outcome: 'repeated' });
    const report = (minutes: number, amount: string, equity = amount) =>
      server.platform.call(reportFollowers, {
        trader_uid: trader.uid,
        at: at(minutes),
        followers: [
          { follower_uid, amount, equity, has_position: false },
          { follower_uid: 'nobody', amount, equity: '0', has_position: false },
        ],
      });
    expect(await report(20, '70')).toEqual({ applied: 1, stale: 0, unknown: ['nobody'] });
    expect(await report(30, '60')).toEqual({ applied: 0, stale: 1, unknown: ['nobody'] });
    const detail = () => risk.call(traderDetail, { id: String(trader.id) });
    const { followers, followers_at_loss } = await detail();
    expect(followers).toMatchObject([{ uid: follower_uid, amount: '70', idle: true, pnl: '0' }]);
    expect(followers_at_loss).toBe(0);
    expect(await report(10, '70', '57.5')).toMatchObject({ applied: 1 });
    expect(await detail()).toMatchObject({ followers: [{ pnl: '-12.5' }], followers_at_loss: 1 });
  });
});

test('a following that begins again ends the one before, whose own end is late', async () => {
  const trader = await aShelved(server);
  const { uid: follower_uid } = await anApplicant(server);
  const pair = { trader_uid: trader.uid, follower_uid };
  const now = server.services.now().getTime();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  await server.platform.call(joinTrader, { ...pair, amount: '50', at: at(60) });
  const followers = [{ follower_uid, amount: '50', equity: '55', has_position: false }];
  await server.platform.call(reportFollowers, { trader_uid: trader.uid, at: at(50), followers });
  expect(await server.platform.call(joinTrader, { ...pair, amount: '70', at: at(30) })).toMatchObject({
    ...{ outcome: 'applied', following: true, amount: '70', joined_at: at(30) },
  });
  expect(await server.platform.call(leaveTrader, { ...pair, at: at(40) })).toMatchObject({
    ...{ outcome: 'stale', following: true, amount: '70' },
  });
  expect((await risk.call(traderDetail, { id: String(trader.id) })).trader.followers).toBe(1);
});

test('a moment to come is refused, so that what is told later counts', async () => {
  const trader = await aShelved(server);
  const { uid: follower_uid } = await aFollower(server, trader);
  const at = '2099-01-01T00:00:00.000Z';
  const refused = { status: 422, error: 'moment_ahead', fields: { at: expect.any(String) } };
  const { uid: trader_uid } = trader;
  expect(await server.platform.post(leaveTrader, { trader_uid, follower_uid, at })).toMatchObject(refused);
  const followers = [{ follower_uid, amount: '1', equity: '1', has_position: false }];
  expect(await server.platform.post(reportFollowers, { trader_uid, at, followers })).toMatchObject(refused);
});

test('coverage says how much of a trader’s orders was copied, why not the rest, and how much worse', async () => {
  const trader = await aShelved(server);
  const [one, other] = [await aFollower(server, trader), await aFollower(server, trader)];
  const now = server.services.now().getTime();
  const time = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const tell = (signal: string, at: number, copies: BodyInput<typeof reportCopies>['copies']) =>
    server.platform.call(reportCopies, {
      ...{ trader_uid: trader.uid, signal, signal_at: time(60), side: 'sell', price: '200' },
      ...{ at: time(at), copies },
    });
  const copy = (follower_uid: string, price: string) => ({ follower_uid, outcome: 'copied', price }) as const;
  const skip = { follower_uid: other.uid, outcome: 'skipped', reason: 'balance' } as const;
  expect(await tell('s-1', 20, [copy(one.uid, '199.8'), skip, copy('nobody', '1')])).toEqual({
    applied: 2,
    stale: 0,
    unknown: ['nobody'],
  });
  await tell('s-2', 20, [copy(one.uid, '200.1'), skip]);
  // Older news of it comes late, and newer says that it was copied after all.
  expect(await tell('s-2', 30, [{ ...skip, follower_uid: one.uid }])).toMatchObject({ stale: 1 });
  await tell('s-1', 10, [copy(other.uid, '200')]);
  const wrong = [{ ...copy(one.uid, '200'), reason: 'balance' as const }];
  await expect(tell('s-3', 10, wrong)).rejects.toThrow('A reason is required');
  const { coverage, followers, history } = await risk.call(traderDetail, { id: String(trader.id) });
  expect(history.map(({ action }) => action)).toEqual(['trader.shelve']);
  expect(coverage).toEqual({
    signals: 4,
    copied: 3,
    deviation: '1.67',
    skipped: [{ reason: 'balance', count: 1 }],
  });
  const of = (uid: string) => followers.find((follower) => follower.uid === uid);
  expect(of(one.uid)).toMatchObject({ signals: 2, copied: 2, deviation: '2.5' });
  expect(of(other.uid)).toMatchObject({ signals: 2, copied: 1, deviation: '0' });
});

test('both lists filter, sort, page and export', async () => {
  const admin = await server.signIn('admin');
  await anApplication(server, { key_check: 'failed', tier: 2 });
  await aTrader(server, { tier: 2 });
  const [trader, fallen] = [await aShelved(server), await aShelved(server)];
  const day = dayAgo(server, 1);
  await server.platform.call(reportTraderDays, {
    trader_uid: fallen.uid,
    at: server.services.now().toISOString(),
    days: [{ day, equity: '900' }],
  });
  const revoked = await risk.call(revokeTrader, { ...reference(trader), reason: 'Fraud' });
  const why = { reason: 'Losses by fraud', evidence: 'Ticket 7' };
  await admin.call(requestBond, { ...reference(revoked), kind: 'forfeit', amount: '50', harmed: [], ...why });
  for (let count = 0; count < 10; count += 1) await aTrader(server);
  for (const list of [traderList, applicationList]) {
    await checkFilters(admin, list);
    await checkSorts(admin, list);
    await checkPaging(admin, list, () => aTrader(server));
    await checkExport(admin, list);
  }
});
