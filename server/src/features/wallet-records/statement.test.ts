import {
  type PlatformStatement,
  readBalances,
  readStatement,
} from '@quarterdeck/contract/features/wallet-records/platform';
import {
  walletStatement,
  walletStatementExport,
} from '@quarterdeck/contract/features/wallet-records/statement';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { rechargeCredited } from '#ledger/movements/recharge.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';
import type { Client } from '#test/support/client.ts';
import { clockOffMidnight } from '#test/support/clock.ts';
import { parseCsv } from '#test/support/csv.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

// A statement is of a day, which may not end meanwhile.
const now = clockOffMidnight();
let server: TestServer;
let maker: Client;
let user: { id: number; uid: string };

const credit = (amount: string, at: string, memo?: string) =>
  bookAlone(
    server.pool,
    rechargeCredited({ userId: user.id, asset: 'USDT', credited: amount, fee: '0', via: '101' }),
    {
      effectiveAt: new Date(at),
      ...(memo !== undefined && { memo }),
    },
  );

beforeAll(async () => {
  server = await testServer({ now });
  maker = await server.signIn('maker');
  user = await aUser(server.services.db, { uid: 'u-statement' });
  await credit('100', '2026-03-01T12:00:00Z');
  await credit('0.000001', '2026-03-09T23:59:59.999Z');
  await credit('50', '2026-03-10T00:00:00Z', '=1+1');
  await bookAlone(server.pool, withdrawalRequest({ userId: user.id, asset: 'USDT', gross: '30' }), {
    effectiveAt: new Date('2026-03-11T23:59:59.999Z'),
  });
  await credit('7', '2026-03-12T00:00:00Z');
});
afterAll(() => server.close());

const period = { uid: 'u-statement', asset: 'USDT', from: '2026-03-10', to: '2026-03-11' } as const;

test('opening and what moved make the closing balance, in every part of the wallet', async () => {
  const { buckets, lines, capped } = await maker.call(walletStatement, period);
  expect(buckets).toEqual([
    { bucket: 'available', opening: '100.000001', incoming: '50', outgoing: '30', closing: '120.000001' },
    { bucket: 'hold', opening: '0', incoming: '30', outgoing: '0', closing: '30' },
  ]);
  expect(lines.map(({ bucket, delta, balance }) => [bucket, delta, balance])).toEqual([
    ['available', '50', '150.000001'],
    ['available', '-30', '120.000001'],
    ['hold', '30', '30'],
  ]);
  expect(capped).toBe(false);
  const next = await maker.call(walletStatement, { ...period, from: '2026-03-12', to: '2026-03-12' });
  expect(next.buckets.map(({ opening }) => opening)).toEqual(['120.000001', '30']);
  const other = await maker.call(walletStatement, { ...period, asset: 'L' });
  expect(other).toMatchObject({ buckets: [], lines: [] });
});

test('the CSV begins with what was there and ends with what is there, and leaves a row in the log', async () => {
  const { text } = await maker.get(walletStatementExport, period);
  const [header = [], ...records] = parseCsv(text);
  expect(header).toEqual(['time', 'type', 'movement', 'bucket', 'change', 'balance', 'batch_id', 'memo']);
  const shown = ['type', 'bucket', 'change', 'balance'].map((name) => header.indexOf(name));
  expect(records.map((record) => shown.map((place) => record[place]))).toEqual([
    ['opening', 'available', '', '100.000001'],
    ['opening', 'hold', '', '0.000000'],
    ['recharge', 'available', '50.000000', '150.000001'],
    ['withdrawal', 'available', '-30.000000', '120.000001'],
    ['withdrawal', 'hold', '30.000000', '30.000000'],
    ['closing', 'available', '', '120.000001'],
    ['closing', 'hold', '', '30.000000'],
  ]);
  expect(records[2]?.[header.indexOf('memo')]).toBe("'=1+1");
  expect(records[2]?.[0]).toBe('2026-03-10T00:00:00.000Z');
  const { rows } = await server.pool.query(
    `SELECT actor, object_id, after FROM admin_log WHERE action = 'wallet_record.export_statement' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows[0]).toMatchObject({
    actor: 'maker',
    object_id: user.id,
    after: { uid: 'u-statement', asset: 'USDT' },
  });
});

test('a period that has not ended is closed as of now, and says that more may move', async () => {
  const today = now().toISOString().slice(0, 10);
  const open = await maker.call(walletStatement, { ...period, from: today, to: today });
  expect(open.provisional).toBe(true);
  expect(Math.abs(Date.parse(open.closed_at) - now().getTime())).toBeLessThan(60_000);
  const { text } = await maker.get(walletStatementExport, { ...period, from: today, to: today });
  const last = parseCsv(text).at(-1) ?? [];
  expect(last[1]).toBe('closing_provisional');
  expect(Date.parse(last[0] ?? '')).toBeLessThanOrEqual(now().getTime());
  expect(await maker.call(walletStatement, period)).toMatchObject({
    closed_at: '2026-03-12T00:00:00.000Z',
    provisional: false,
  });
});

test('bad periods and unknown users are refused by name', async () => {
  for (const bad of [
    { to: '2026-03-09' },
    { to: '2027-03-11' },
    { from: '2026-02-30' },
    { from: '10.3.2026' },
  ]) {
    expect(await maker.get(walletStatement, { ...period, ...bad })).toMatchObject({ status: 400 });
  }
  expect(await maker.get(walletStatement, { ...period, uid: 'nobody' })).toMatchObject({
    status: 404,
    fields: { uid: expect.any(String) },
  });
});

test('anyone who may export few rows exports no longer statement', async () => {
  const { db } = server.services;
  const password = 'exports few rows only';
  await anAdmin(db, { username: 'few', password, actions: ['wallet_record.read', 'wallet_record.export'] });
  await db.query(sql`
    UPDATE role SET export_rows = 2 WHERE id IN (
      SELECT role_id FROM admin_role JOIN admin ON admin.id = admin_role.admin_id WHERE username = 'few')`);
  const few = await server.signIn('few', password);
  expect(await few.get(walletStatementExport, period)).toMatchObject({ error: 'export_limit_exceeded' });
  const day = { ...period, from: '2026-03-12', to: '2026-03-12' };
  expect(await few.get(walletStatementExport, day)).toMatchObject({ status: 200 });
});

test('the platform reads the same statement page by page, and what the user has', async () => {
  const staff = await maker.call(walletStatement, period);
  const pages: PlatformStatement[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...period, limit: '2', ...(typeof cursor === 'string' && { cursor }) };
    const page: PlatformStatement = await server.platform.call(readStatement, query);
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  expect(pages.map(({ lines }) => lines.length)).toEqual([2, 1]);
  for (const page of pages) expect(page.buckets).toEqual(staff.buckets);
  const shown = pages.flatMap(({ lines }) => lines);
  expect(shown).toEqual(staff.lines.map(({ memo: _memo, ...line }) => line));
  const { balances } = await server.platform.call(readBalances, { uid: period.uid });
  expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({
    available: '127.000001',
    hold: '30',
  });
  const refusals = await Promise.all([
    server.platform.get(readBalances, { uid: 'nobody' }),
    server.platform.get(readStatement, { ...period, uid: 'nobody' }),
    server.platform.get(readStatement, { ...period, cursor: 'bm90aGluZw' }),
    server.platform.get(readStatement, { ...period, limit: '501' }),
  ]);
  expect(refusals.map(({ error }) => error)).toEqual([
    'not_found',
    'not_found',
    'cursor_invalid',
    'invalid_request',
  ]);
});

test.each([
  ['0000-01-01', '0000-01-01'],
  ['0001-01-01', '0001-02-01'],
  ['0000-12-31', '9999-12-31'],
  ['9999-12-31', '9999-12-31'],
  ['9999-01-01', '9999-12-31'],
  ['+275760-09-13', '+275760-09-13'],
  ['-000001-01-01', '-000001-01-01'],
  ['2026-02-30', '2026-03-01'],
])('a statement of days at the ends of time is refused, from %s to %s', async (from, to) => {
  const ends = { ...period, from, to };
  for (const endpoint of [walletStatement, walletStatementExport, readStatement]) {
    const caller = endpoint === readStatement ? server.platform : maker;
    expect(await caller.get(endpoint, ends), endpoint.path).toMatchObject({
      status: 400,
      error: 'invalid_request',
    });
  }
});

test('the last days that a statement may have are answered', async () => {
  for (const day of ['1000-01-01', '9999-12-30'])
    for (const [caller, endpoint] of [
      [maker, walletStatement],
      [server.platform, readStatement],
    ] as const)
      expect((await caller.get(endpoint, { ...period, from: day, to: day })).status, day).toBe(200);
});

test.each([
  { key: '99999-99-99 99:99:99' },
  { key: '1' },
  { key: ':' },
  { key: '0000-01-01 00:00:00+00' },
  { key: '294277-01-01 00:00:00+00' },
  { key: '2026-03-10 00:00:00+99' },
  { sort: 'id' },
  { direction: 'other' },
  { id: 1e300 },
  { id: 1.5 },
])('a cursor of the platform’s statement that was tampered with is refused: %j', async (change) => {
  const { next } = await server.platform.call(readStatement, { ...period, limit: '1' });
  const cursor = JSON.parse(Buffer.from(next ?? '', 'base64url').toString());
  const tampered = Buffer.from(JSON.stringify({ ...cursor, ...change })).toString('base64url');
  const answer = await server.platform.get(readStatement, { ...period, cursor: tampered });
  expect(answer).toMatchObject({ status: 400, error: 'cursor_invalid' });
});
