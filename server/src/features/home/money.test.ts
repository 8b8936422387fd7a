import { chartDays, homeMoney } from '@quarterdeck/contract/home';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#kernel/access/fixtures.ts';
import { bookAlone } from '#kernel/ledger/fixtures.ts';
import { rechargeCredited } from '#kernel/ledger/movements/recharge.ts';
import {
  withdrawalReleased,
  withdrawalRequest,
  withdrawalSettled,
} from '#kernel/ledger/movements/withdrawal.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

const now = new Date('2026-03-09T10:00:30.000Z');
let server: TestServer;
let user: { id: number };

const asset = 'USDT';
const book = (movement: Parameters<typeof bookAlone>[1], at: string) =>
  bookAlone(server.pool, movement, { effectiveAt: new Date(at) });
const credit = (credited: string, at: string) =>
  book(rechargeCredited({ userId: user.id, asset, credited, fee: '0', via: '101' }), at);

beforeAll(async () => {
  server = await testServer({ now: () => now });
  user = await aUser(server.services.db, { country: 'BR' });
  await credit('1000', '2026-02-07T00:00:00Z');
  await credit('5', '2026-02-08T00:00:00Z');
  await credit('20', '2026-03-08T10:00:59Z');
  await credit('21', '2026-03-08T10:01:00Z');
  await credit('30.5', '2026-03-09T09:00:00Z');
  await book(withdrawalRequest({ userId: user.id, asset, gross: '12' }), '2026-03-08T09:00:00Z');
  await book(withdrawalReleased({ userId: user.id, asset, gross: '2' }), '2026-03-08T09:10:00Z');
  await book(withdrawalSettled({ userId: user.id, asset, net: '9', fee: '1' }), '2026-03-09T08:00:00Z');
});
afterAll(() => server.close());

test('today stands beside yesterday until the same time of day; what was only on hold went nowhere', async () => {
  const { day, flows, days, stand } = await (await server.signIn('maker')).call(homeMoney);
  expect(day).toBe('2026-03-09');
  expect(flows).toEqual([
    { asset, incoming: '30.5', incoming_before: '20', outgoing: '10', outgoing_before: '0' },
  ]);
  expect(days).toHaveLength(chartDays);
  expect([days[0], days[28], days[29]]).toEqual([
    { day: '2026-02-08', incoming: '5', outgoing: '0' },
    { day: '2026-03-08', incoming: '41', outgoing: '0' },
    { day: '2026-03-09', incoming: '30.5', outgoing: '10' },
  ]);
  expect(stand).toBeNull();
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
  expect(stand).toMatchObject({ owed: '61', held: '71', hot: '70.5' });
  expect((await (await server.signIn('support')).call(homeMoney)).stand).toBeNull();
});

test('nobody sees sums of what they may not see', async () => {
  expect(await (await server.signIn('content')).call(homeMoney)).toMatchObject({
    flows: null,
    days: [],
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
