import { maskedMiddle } from '@quarterdeck/contract/features/codes/codes/text';
import { type FoundRecord, foundMax, searchRecords } from '@quarterdeck/contract/features/search/search';
import { userList } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdjustment } from '#features/adjustments/fixtures.ts';
import { someCodes } from '#features/codes/fixtures.ts';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aRole } from '#features/roles/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anEthereumAddress, aWithdrawal } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let userId: number;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.services;
  const user = await aUser(db, {
    uid: 'QD7001',
    username: 'Grace.Hopper',
    nickname: '海军 Grace Murray',
    email: 'Grace@navy.example',
    phone: '+8613900007001',
  });
  userId = user.id;
  await aUser(db, { uid: 'QD7002', username: 'ada.lovelace', nickname: '艾达', email: 'ada@example.org' });
});
afterAll(() => server.close());

async function search(text: string, who = 'support') {
  return await (await server.signIn(who)).call(searchRecords, { text });
}

async function find(text: string, who?: string): Promise<FoundRecord[]> {
  return (await search(text, who)).list;
}

const titles = async (text: string, who?: string) => (await find(text, who)).map(({ title }) => title);

describe('a user is found', () => {
  test.each([
    ['uid', 'QD7001'],
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

  test.each([
    ['username', 'hopper', 'Grace.Hopper'],
    ['nickname', 'GRACE M', '海军 Grace Murray'],
    ['nickname', 'murr', '海军 Grace Murray'],
    ['email', '@navy.ex', 'Grace@navy.example'],
  ])('by a later word of the %s: %s', async (field, text, value) => {
    expect(await find(text)).toMatchObject([{ kind: 'user', id: userId, field, value }]);
  });

  test.each([
    ['Maria ΠΑΠΑΣ', 'ΠΑΠΑΣ'],
    ['Maria ΠΑΠΑΣ', 'παπασ'],
    ['Ahmet İnan', 'İnan'],
    ['Ahmet İnan', 'inan'],
    ['Jean ÉMILE', 'Émile'],
  ])('by a word in the capitals of any language: %s by %s', async (nickname, text) => {
    const { id } = await aUser(server.services.db, { nickname });
    expect((await find(text)).map((found) => found.id)).toContain(id);
  });

  test('by the words of a name with any mark between them, until it changes', async () => {
    const { db } = server.services;
    const { id } = await aUser(db, {
      uid: 'QD7003',
      username: 'm_curie-sklodowska',
      nickname: '玛丽·居里',
      email: 'm.s+news@lab.example',
    });
    for (const text of ['curie', 'SKLOD', '居里', 's+news', 'news@', 'lab.'])
      expect(await titles(text), text).toEqual(['QD7003']);
    await db.query(sql`UPDATE users SET nickname = 'Madame Radium' WHERE id = ${id}`);
    expect(await titles('radium')).toEqual(['QD7003']);
    expect(await titles('居里')).toEqual([]);
  });

  test('not by the middle of a word, and not by the end of an address', async () => {
    expect(await find('opper')).toEqual([]);
    expect(await titles('example')).toEqual(['QD7002']);
    expect(await find('org')).toEqual([]);
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

describe('of many', () => {
  const made: number[] = [];
  beforeAll(async () => {
    for (let one = 0; one < foundMax + 2; one += 1)
      made.push((await aUser(server.services.db, { uid: `many-${one}`, username: `several-${one}` })).id);
  });

  test('the answer holds the newest, and says that there are more', async () => {
    const { list, more } = await search('many-');
    expect(list.map(({ id }) => id)).toEqual(made.toReversed().slice(0, foundMax));
    expect(more).toEqual(['user']);
    expect((await search('many-1')).more).toEqual([]);
  });

  test('what is just that comes before what begins with it, however old', async () => {
    const { db } = server.services;
    const exact = await aUser(db, { uid: 'same' });
    const longer = await aUser(db, { uid: 'same-again' });
    expect((await find('same')).map(({ id }) => id)).toEqual([exact.id, longer.id]);
  });

  test('the list finds by a later word too, also if so many have it that it is walked in its own order', async () => {
    const { db } = server.services;
    const client = await server.signIn('support');
    const listed = async () =>
      (await client.call(userList.index, { search: 'lovel', sort: '-id' })).list.map(({ uid }) => uid);
    expect(await listed()).toEqual(['QD7002']);
    await db.query(sql`
      INSERT INTO user_word (user_id, field, word)
      SELECT ${userId}, 'nickname', 'lovely ' || n FROM generate_series(1, 50001) AS n`);
    expect(await listed()).toEqual(['QD7002', 'QD7001']);
    await db.query(sql`DELETE FROM user_word WHERE word LIKE 'lovely %'`);
  });

  test('what begins with the text comes before what has a word that does', async () => {
    const { db } = server.services;
    const first = await aUser(db, { nickname: 'Turing' });
    const later = await aUser(db, { nickname: 'Alan Turing' });
    expect((await find('turing')).map(({ id }) => id)).toEqual([first.id, later.id]);
  });

  test('what has just that word comes before what begins with the text, however many do', async () => {
    const { db } = server.services;
    const exact = await aUser(db, { nickname: 'Wei Li' });
    await db.query(sql`
      INSERT INTO users (uid, username, nickname, email, phone, invite_code, path)
      SELECT 'lia' || n, 'lia' || n, 'Wei Lia' || n, 'lia' || n, 'lia' || n, 'lia' || n, '/' FROM generate_series(1, 201) AS n`);
    expect((await find('li'))[0]).toMatchObject({ id: exact.id, field: 'nickname', value: 'Wei Li' });
  });

  test('the list takes the text as its filter, by any of the fields, and only who may read it', async () => {
    const client = await server.signIn('support');
    const listed = async (text: string) => await client.call(userList.index, { search: text, sort: '-id' });
    expect((await listed('SEVERAL-')).list.map(({ id }) => id)).toEqual(made.toReversed());
    expect((await listed('many-')).total).toBe(made.length);
    expect((await listed(`#${made[0]}`)).list.map(({ id }) => id)).toContain(made[0]);
    expect((await listed("' OR 1=1 --")).total).toBe(0);
    const other = await server.signIn('content');
    expect((await other.get(userList.index, { search: 'many-' })).status).toBe(403);
  });
});

test('adjustments are found by what they refer to, codes by their end, batches and breaks by number', async () => {
  const { db } = server.services;
  const adjustment = await anAdjustment(db, {
    user_id: userId,
    ref_type: 'withdrawal',
    ref_id: 1,
    ref_no: 'W-referred',
  });
  expect(await find('W-ref', 'admin')).toMatchObject([
    { kind: 'adjustment', id: adjustment.id, field: 'ref_no' },
  ]);
  const { batch, codes } = await someCodes(server, { note: 'For the fair' });
  const [first] = codes;
  const tail = first?.text.slice(-4) ?? '';
  expect(await find(tail.toLowerCase(), 'admin')).toContainEqual(
    expect.objectContaining({
      kind: 'code',
      id: first?.id,
      title: `${maskedMiddle}-${tail}`,
      details: [`${batch.no} #1`],
      status: 'unused',
    }),
  );
  expect(await find(batch.no, 'admin')).toMatchObject([
    { kind: 'code_batch', id: batch.id, details: ['For the fair'], status: 'ready' },
  ]);
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO recon_break (no, rule, fingerprint, severity, subject, due_at, last_seen_at)
    VALUES ('B-searched', 'balance', 'searched', 'high', 'A wallet', now(), now()) RETURNING id`);
  expect(await find('B-sear', 'admin')).toMatchObject([{ kind: 'recon_break', id, title: 'B-searched' }]);
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

  test('may ask for one kind only, still within their rights', async () => {
    const ask = async (who: string) =>
      await (await server.signIn(who)).call(searchRecords, { text: 'QD7001', kind: 'user' });
    expect((await ask('support')).list.map(({ kind, title }) => [kind, title])).toEqual([['user', 'QD7001']]);
    expect((await ask('content')).list).toEqual([]);
    const other = await (await server.signIn('admin')).call(searchRecords, {
      text: 'QD7001',
      kind: 'recharge',
    });
    expect(other.list).toEqual([]);
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
    'x'.repeat(200),
  ])('%s finds nothing', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  test.each(['', '  ', 'a\u0000b', 'a\nb', 'x'.repeat(201), 'x'.repeat(50_000)])(
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
    for (const query of ['', '?text=a&text=b', '?text[]=a', '?text=a&kind=nothing'])
      expect((await client.get(`${searchRecords.path}${query}`)).status).toBe(400);
    expect((await client.get(`${searchRecords.path}?text=%ed%a0%80`)).status).toBeLessThan(500);
  });
});

describe('the staff', () => {
  test('is found by name by anyone who may read admins, without who was deleted', async () => {
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

  test('has role groups that are found by name by anyone who may read them', async () => {
    const id = await aRole(server.services.db, { name: 'Treasury' });
    const found = { kind: 'role', id, title: 'Treasury', details: [], status: null };
    expect(await find('TREAS', 'admin')).toMatchObject([found]);
    expect(await find('treas')).toEqual([]);
  });
});
