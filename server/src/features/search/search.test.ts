import { type FoundRecord, foundMax, searchRecords } from '@quarterdeck/contract/search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aRole } from '#features/roles/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anEthereumAddress, aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#kernel/access/fixtures.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

let server: TestServer;
let userId: number;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.services;
  const user = await aUser(db, {
    uid: 'QD7001',
    username: 'Grace.Hopper',
    nickname: '海军 Grace',
    email: 'Grace@navy.example',
    phone: '+8613900007001',
  });
  userId = user.id;
  await aUser(db, { uid: 'QD7002', username: 'ada.lovelace', nickname: '艾达', email: 'ada@example.org' });
});
afterAll(() => server.close());

async function find(text: string, who = 'support'): Promise<FoundRecord[]> {
  return (await (await server.signIn(who)).call(searchRecords, { text })).list;
}

const titles = async (text: string, who?: string) => (await find(text, who)).map(({ title }) => title);

describe('a user is found', () => {
  test.each([
    ['uid', 'QD7001'],
    ['uid', 'QD70'],
    ['username', 'grace.h'],
    ['username', 'GRACE'],
    ['nickname', '海军'],
    ['email', 'grace@NAVY'],
    ['phone', '+86139'],
  ])('by %s: %s', async (field, text) => {
    const [first] = await find(text);
    expect(first).toMatchObject({ kind: 'user', id: userId, title: 'QD7001', status: null });
    // What comes first in the declaration is what is named.
    expect(first?.field).toBe(text.toLowerCase() === 'grace@navy' ? 'email' : field);
  });

  test('by id, with and without the sign that stands before it', async () => {
    for (const text of [String(userId), `#${userId}`])
      expect(await find(text)).toContainEqual(expect.objectContaining({ kind: 'user', id: userId }));
  });

  test('once, though several fields begin so', async () => {
    expect(await titles('grace')).toEqual(['QD7001']);
  });

  test('not by the middle of a name', async () => {
    expect(await find('hopper')).toEqual([]);
  });
});

test('withdrawals and recharges are found by number, hash and address', async () => {
  const { db } = server.services;
  const address = anEthereumAddress();
  const withdrawal = await aWithdrawal(server, { network: 'ERC20', address });
  const txid = `0x${'ab'.repeat(32)}`;
  await db.query(sql`UPDATE withdrawal SET txid = ${txid} WHERE id = ${withdrawal.id}`);
  const recharge = await aRecharge(db, { user_id: userId, txid: 'cd'.repeat(32), address: 'Tsearched' });

  const found = (await find(withdrawal.no))[0];
  expect(found).toEqual({
    kind: 'withdrawal',
    id: withdrawal.id,
    title: withdrawal.no,
    details: [withdrawal.uid, '100 USDT', 'ERC20'],
    status: 'pending_review',
    field: 'no',
    value: withdrawal.no,
  });
  expect(await titles(address)).toEqual([withdrawal.no]);
  expect(await find(`0x${'AB'.repeat(20)}`)).toMatchObject([
    { id: withdrawal.id, field: 'txid', value: txid },
  ]);
  expect(await titles(recharge.no)).toEqual([recharge.no]);
  expect(await titles('CDCDCD')).toEqual([recharge.no]);
  expect(await find('Tsearched')).toMatchObject([{ kind: 'recharge', id: recharge.id, field: 'address' }]);
});

test('of many the answer holds a few of each kind', async () => {
  for (let made = 0; made < foundMax + 2; made += 1) await aUser(server.services.db, { uid: `many-${made}` });
  expect(await titles('many-')).toHaveLength(foundMax);
});

describe('who asks', () => {
  test('finds nothing that they may not read', async () => {
    expect(await find('QD7001', 'content')).toEqual([]);
    const password = 'reads recharges only';
    await anAdmin(server.services.db, { username: 'narrow', password, actions: ['recharge.read'] });
    const narrow = await server.signIn('narrow', password);
    expect((await narrow.call(searchRecords, { text: 'QD7001' })).list).toEqual([]);
    const { list } = await narrow.call(searchRecords, { text: 'R-' });
    expect(list.map(({ kind }) => kind)).toEqual(['recharge']);
  });

  test('must be signed in', async () => {
    expect((await server.anonymous.get(searchRecords, { text: 'QD7001' })).status).toBe(401);
  });
});

describe('hostile input', () => {
  test.each([
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '$1',
    '{{7*7}}',
    '٣',
    '😀',
    '<script>alert(1)</script>',
    '\u{10ffff}',
    '999999999999999',
    '#999999999999999',
    'x'.repeat(128),
  ])('%s finds nothing', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  test.each(['', '  ', 'a\u0000b', 'a\nb', 'x'.repeat(129), 'x'.repeat(50_000)])(
    '%j is refused',
    async (text) => {
      const client = await server.signIn('admin');
      const { status, fields } = await client.get(searchRecords, { text });
      expect(status).toBe(400);
      expect(fields).toHaveProperty('text');
    },
  );

  test('two texts, none, and half a character are no reason to stumble', async () => {
    const client = await server.signIn('admin');
    for (const query of ['', '?text=a&text=b', '?text[]=a', '?text=a&kind=user'])
      expect((await client.get(`${searchRecords.path}${query}`)).status).toBe(400);
    expect((await client.get(`${searchRecords.path}?text=%ed%a0%80`)).status).toBeLessThan(500);
  });
});

describe('the staff', () => {
  test('is found by name by whoever may read admins, without who was deleted', async () => {
    const { db } = server.services;
    const { id } = await anAdmin(db, { username: 'Beatrice' });
    await anAdmin(db, { username: 'beatrix' });
    await db.query(sql`UPDATE admin SET status = 'deleted' WHERE username = 'beatrix'`);
    expect(await find('beatri', 'admin')).toEqual([
      {
        kind: 'admin',
        id,
        title: 'Beatrice',
        details: ['Beatrice'],
        status: 'active',
        field: 'username',
        value: 'Beatrice',
      },
    ]);
    expect(await find('beatri')).toEqual([]);
  });

  test('has role groups that are found by name by whoever may read them', async () => {
    const id = await aRole(server.services.db, { name: 'Treasury' });
    const found = { kind: 'role', id, title: 'Treasury', details: [], status: null };
    expect(await find('TREAS', 'admin')).toMatchObject([found]);
    expect(await find('treas')).toEqual([]);
  });
});
