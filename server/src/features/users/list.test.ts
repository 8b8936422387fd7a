import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { userList } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { exported } from '#test/support/csv.ts';
import { allRows, checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';
import type { UserRow } from './subject.ts';

let server: TestServer;
let admin: Client;
let support: Client;

/** Tags, and a request that waits. */
const mark = (id: number, index: number) =>
  server.services.db.query(sql`
    UPDATE users SET tags = ARRAY['=cmd', ${`tag ${index % 2}`}], request_kind = ${index % 2 ? 'enable' : 'move'},
      request_reason = 'x', request_by_id = 1, request_at = now() WHERE id = ${id}`);

const rank = (id: number, level: number) =>
  server.services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${id}, ${level})`);

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

beforeAll(async () => {
  server = await testServer();
  [admin, support] = await Promise.all([server.signIn('admin'), server.signIn('support')]);
  let referrer: UserRow | undefined;
  for (let index = 0; index < 36; index += 1) {
    const user: UserRow = await aUser(server.services.db, {
      username: `name_${'abc'[index % 3]}${index}`,
      nickname: index % 5 === 0 ? '=1+1' : '晨光',
      email: index % 4 === 0 ? null : `mail${index % 6}@example.com`,
      phone: index % 3 === 0 ? null : `+86138${index}`,
      country: index % 2 === 0 ? 'JP' : null,
      kyc_status: (['none', 'pending', 'verified', 'refused'] as const)[index % 4] ?? 'none',
      twofa_enabled: index % 2 === 0,
      is_trader: index % 9 === 0,
      frozen: index % 7 === 0,
      blacklisted: index % 11 === 0,
      risk_score: (index * 7) % 20,
      register_device: index % 4 === 1 ? `device-${index % 3}` : null,
      register_ip: index % 3 === 1 ? `203.0.113.${index % 4}` : null,
      activated_at: index % 8 === 0 ? at(3) : null,
      created_at: at((index * 5) % 17),
      ...(referrer !== undefined && { referrer }),
    });
    if (index % 9 === 2) await mark(user.id, index);
    if (index % 4 === 1) await rank(user.id, index % 3);
    if (index % 6 === 0) referrer = user;
    if (index % 3 === 1) await fund(server.pool, user.id, String(index * 10));
  }
});
afterAll(() => server.close());

test('each filter finds the rows that have the value, and no others', () => checkFilters(support, userList));

test('each order holds, upwards and downwards', () => checkSorts(support, userList));

test('what belongs together in a beginning is not read as a pattern', async () => {
  const found = async (username: string) => (await support.call(userList.index, { username })).total;
  expect(await found('name_a')).toBe(12);
  expect(await found('name%')).toBe(0);
  expect(await found('nameXa')).toBe(0);
  expect(await found('\\')).toBe(0);
});

test('the team of somebody is everybody below them, however deep, and no one else', async () => {
  const uidsOf = async (query: Record<string, string>) =>
    (await allRows(support, userList, query)).map(({ uid }) => uid).toSorted();
  const rows = await allRows(support, userList);
  const top = rows.find(({ depth }) => depth === 0 && rows.some((row) => row.depth > 2));
  const below = (uid: string | undefined): string[] =>
    rows.filter((row) => row.referrer_uid === uid).flatMap((row) => [row.uid, ...below(row.uid)]);
  const withTeam = rows.find(({ uid }) => below(uid).length > 10);
  expect(top).toBeDefined();
  expect(await uidsOf({ team_uid: withTeam?.uid ?? '' })).toEqual(below(withTeam?.uid).toSorted());
  expect(await uidsOf({ team_uid: 'nobody' })).toEqual([]);
});

test('who has at most so much are also those without a wallet', async () => {
  const rows = await allRows(support, userList);
  const total = async (query: Record<string, string>) => (await support.call(userList.index, query)).total;
  expect(await total({ available_usdt_max: '0' })).toBe(
    rows.filter(({ available_usdt }) => available_usdt === '0').length,
  );
  expect(await total({ available_usdt_min: '-1' })).toBe(rows.length);
  expect(await total({ available_usdt_max: '-1' })).toBe(0);
});

test('a time may be given in any zone', async () => {
  const total = async (created_at_from: string) =>
    (await support.call(userList.index, { created_at_from })).total;
  expect(await total('2026-01-10T23:59:00+23:59')).toBe(await total('2026-01-10T00:00:00Z'));
});

test('filters together find the rows that pass them all', async () => {
  const query = { frozen: 'true', twofa_enabled: 'true', risk_score_min: '1.5', risk_score_max: '16.5' };
  const found = await allRows(support, userList, query);
  const expected = (await allRows(support, userList)).filter(
    (user) => user.frozen && user.twofa_enabled && user.risk_score >= 2 && user.risk_score <= 16,
  );
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(0);
});

test.each(['-id', 'id', '-created_at', '-risk_score'])(
  'paging by %s shows every row once there and once back, while users join',
  (sort) => checkPaging(support, userList, () => aUser(server.services.db), { sort }),
);

test('the export holds what the list holds, formulas made harmless', async () => {
  await checkExport(admin, userList);
  await checkExport(admin, userList, { sort: 'risk_score', frozen: 'true' });
  const { header, records } = await exported(admin, userList, { kyc_status: 'none' });
  expect(new Set(records.map((record) => record[header.indexOf('nickname')]))).toContain("'=1+1");
});

test('an export leaves a row in the log, and is not for those who may only read', async () => {
  const { status, headers } = await admin.get(userList.export, { frozen: 'true' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [row] = (await admin.call(adminLogList.index, { action: 'user.export' })).list;
  expect(row).toMatchObject({ actor: 'admin', result: 'done', after: { frozen: true, sort: '-created_at' } });
  expect(await support.get(userList.export)).toMatchObject({ status: 403, error: 'forbidden' });
  expect((await (await server.signIn('content')).get(userList.index)).error).toBe('forbidden');
  expect((await server.anonymous.get(userList.index)).error).toBe('unauthenticated');
});

test.each([
  ['an unknown filter', 'password=x'],
  ['an unknown order', 'sort=email'],
  ['SQL in the order', 'sort=id;drop table users'],
  ['a page too large', 'page_size=201'],
  ['a page of nothing', 'page_size=0'],
  ['an unknown status', 'kyc_status=none,wrong'],
  ['a list where text is due', 'uid=1&uid=2'],
  ['a time that is none', 'created_at_from=yesterday'],
  ['a time before all times', 'created_at_from=0000-01-01T00:00:00Z'],
  ['a NUL', 'uid=a%00b'],
  ['a made-up cursor', `cursor=${'A'.repeat(40)}`],
])('%s is refused with 400', async (_, query) => {
  expect((await support.get(`${userList.index.path}?${query}`)).status).toBe(400);
});

test('a cursor that was made for another order, or manually, is refused', async () => {
  const { next } = await support.call(userList.index, { page_size: 5, sort: '-risk_score' });
  expect((await support.get(userList.index, { cursor: next ?? '', sort: 'risk_score' })).error).toBe(
    'cursor_invalid',
  );
  for (const [sort, key] of [
    ['created_at', '2026-99-99 00:00:00+00'],
    ['risk_score', '--'],
    ['id', '99999999999999999999'],
  ]) {
    const forged = Buffer.from(JSON.stringify({ sort, key, id: 1, direction: 'next' })).toString('base64url');
    const answer = await support.get(userList.index, { sort, cursor: forged });
    expect([answer.status, answer.error]).toEqual(sort === 'id' ? [200, undefined] : [400, 'cursor_invalid']);
  }
});
