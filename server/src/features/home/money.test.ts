import { homeMoney } from '@quarterdeck/contract/features/home/home';
import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecharge, bookCredit } from '#features/recharges/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { forgetAnswers } from '#kernel/list/single-flight.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { withdrawalReleased, withdrawalRequest, withdrawalSettled } from '#ledger/movements/withdrawal.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const now = new Date('2026-03-09T10:00:30.000Z');
let server: TestServer;
let user: { id: number };

const asset = 'USDT';
const book = (movement: Parameters<typeof bookAlone>[1], at: string, ref?: { type: string; id: number }) =>
  bookAlone(server.pool, movement, { effectiveAt: new Date(at), ...(ref && { ref }) });

/** Announced a day before it is credited. */
async function credit(credited: string, at: string, status: 'credited' | 'reversed' = 'credited') {
  const { db } = server.services;
  const created_at = new Date(Date.parse(at) - 86_400_000).toISOString();
  const row = await aRecharge(db, { user_id: user.id, amount: credited, credited, status, created_at });
  await bookCredit(server, row, at);
}

/** Requested two days before; the company keeps one of it, and the network half of one. */
async function pay(net: string, at: string) {
  const { db } = server.services;
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO withdrawal (no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
      needs_second, actual_network_fee, created_at)
    VALUES (${`W${net}`}, ${user.id}, 'USDT', 'TRC20', ${net}::numeric + 1, 1, ${net}, 1, 'T', false, 'manual', 'success', false, 0.5,
      ${at}::timestamptz - interval '2 days')
    RETURNING id`);
  const { batchId } = await book(withdrawalSettled({ userId: user.id, asset, net, fee: '1' }), at, {
    type: 'withdrawal',
    id,
  });
  await db.query(sql`UPDATE withdrawal SET settle_batch_id = ${batchId} WHERE id = ${id}`);
}

beforeAll(async () => {
  server = await testServer({ now: () => now });
  user = await aUser(server.services.db, { country: 'BR' });
  await credit('1000', '2026-02-07T00:00:00Z');
  await credit('5', '2026-02-08T00:00:00Z');
  await credit('20', '2026-03-08T10:00:59Z');
  await credit('21', '2026-03-08T10:01:00Z');
  await credit('30.5', '2026-03-09T09:00:00Z');
  await credit('7', '2026-03-09T09:01:00Z', 'reversed');
  await book(withdrawalRequest({ userId: user.id, asset, gross: '12' }), '2026-03-08T09:00:00Z');
  await book(withdrawalReleased({ userId: user.id, asset, gross: '2' }), '2026-03-08T09:10:00Z');
  await pay('9', '2026-03-09T08:00:00Z');
});
afterAll(() => server.close());

test('today stands beside yesterday until the same time of day; what was only on hold went nowhere', async () => {
  const { day, flows, days, stand } = await (await server.signIn('maker')).call(homeMoney);
  expect(day).toBe('2026-03-09');
  expect(flows).toEqual([
    {
      asset,
      incoming: '30.5',
      incoming_before: '20',
      outgoing: '9.5',
      outgoing_before: '0',
      network_fees: '0.5',
    },
  ]);
  expect(days).toHaveLength(30);
  expect([days[0], days[28], days[29]]).toEqual([
    { day: '2026-02-08', incoming: '5', outgoing: '0' },
    { day: '2026-03-08', incoming: '41', outgoing: '0' },
    { day: '2026-03-09', incoming: '30.5', outgoing: '9.5' },
  ]);
  expect(stand).toBeNull();
});

test('the range is chosen, and the same number of days before it can stand beside it', async () => {
  const maker = await server.signIn('maker');
  const week = await maker.call(homeMoney, { days: '7' });
  expect(week.days.map(({ day }) => day)).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
  expect(week.days_before).toEqual([]);
  const month = await maker.call(homeMoney, { compare: 'true' });
  expect(month.days[0]?.day).toBe('2026-02-08');
  expect(month.days_before).toHaveLength(30);
  expect(month.days_before.at(-1)).toEqual({ day: '2026-02-07', incoming: '1000', outgoing: '0' });
  expect(month.flows).toEqual(week.flows);
});

test('today is the sum of the rows that its list finds', async () => {
  const maker = await server.signIn('maker');
  const from = '2026-03-09T00:00:00.000Z';
  const credited = { status: ['credited'] as const, credited_at_from: from };
  const paid = { status: ['success'] as const, paid_at_from: from };
  expect(await maker.call(rechargeList.totalsEndpoint, credited)).toMatchObject([
    { sums: { credited: '30.5' } },
  ]);
  expect(await maker.call(withdrawalList.totalsEndpoint, paid)).toMatchObject([
    { sums: { net: '9', actual_network_fee: '0.5' } },
  ]);
  const before = { paid_at_to: from };
  expect((await maker.call(withdrawalList.index, before)).list).toEqual([]);
  const { list } = await maker.call(rechargeList.index, credited);
  expect(list.map(({ credited_at }) => credited_at)).toEqual(['2026-03-09T09:00:00.000Z']);
});

test('what is held beside what is owed is that of the last comparison', async () => {
  const positions = [
    { asset, code: '101', balance: '70.5' },
    { asset, code: '103', balance: '0.5' },
    { asset, code: '201', balance: '60' },
    { asset, code: '250', balance: '1' },
    { asset: 'L', code: '201', balance: '99' },
  ];
  await server.services.db.query(sql`
    INSERT INTO recon_run (rule, status, started_by, cut_off, positions)
    VALUES ('accounting_equation', 'completed_clean', 'test', ${now.toISOString()}, ${JSON.stringify(positions)})`);
  const { stand } = await (await server.signIn('maker')).call(homeMoney);
  expect(stand).toMatchObject({ owed: '61', unallocated: '1', held: '71', hot: '70.5', clearing: '0.5' });
  expect((await (await server.signIn('support')).call(homeMoney)).stand).toBeNull();
});

test('no one sees sums of what they may not see', async () => {
  expect(await (await server.signIn('content')).call(homeMoney)).toMatchObject({
    flows: null,
    days: [],
    days_before: [],
    stand: null,
  });
  const given = {
    actions: ['home.read', 'recharge.read', 'withdrawal.read'] as const,
    password: 'sees some countries only',
    dataScope: 'countries' as const,
  };
  await anAdmin(server.services.db, { ...given, username: 'of-br', countries: ['BR'] });
  await anAdmin(server.services.db, { ...given, username: 'of-cn', countries: ['CN'] });
  const incomingOf = async (name: string) =>
    (await (await server.signIn(name, given.password)).call(homeMoney)).flows?.[0]?.incoming;
  expect(await incomingOf('of-br')).toBe('30.5');
  expect(await incomingOf('of-cn')).toBe('0');
});

test('a day on which more came in than one amount can be is told like any other', async () => {
  const most = '60000000000000000000';
  for (const _ of [1, 2]) {
    user = await aUser(server.services.db, { country: 'AR' });
    await credit(most, '2026-03-09T08:30:00Z');
  }
  forgetAnswers(server.services.db);
  const admin = await server.signIn('admin');
  const { flows, days } = await admin.call(homeMoney);
  expect(flows?.[0]?.incoming).toBe('120000000000000000030.5');
  expect(days.at(-1)?.incoming).toBe('120000000000000000030.5');
  const [{ sums } = { sums: {} }] = await admin.call(rechargeList.totalsEndpoint, { amount_min: most });
  expect(sums).toMatchObject({ amount: '120000000000000000000' });
});
