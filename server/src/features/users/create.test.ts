import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { userDetail, userList, userTeamCounts } from '@quarterdeck/contract/features/users/users';
import { readBalances } from '@quarterdeck/contract/features/wallet-records/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let support: Client;

beforeAll(async () => {
  server = await testServer();
  support = await server.signIn('support');
});
afterAll(() => server.close());

async function find(uid: string) {
  const [user] = (await support.call(userList.index, { uid })).list;
  if (user === undefined) throw new Error(`There is no user ${uid}`);
  return user;
}

test('a user is stored as the platform reports it, under an invite code of its own', async () => {
  const body = {
    uid: '700001',
    username: 'aoi',
    nickname: '晨光',
    email: 'aoi@example.com',
    phone: '+8613800000000',
    country: 'JP',
    kyc_verified: true,
    twofa_enabled: true,
  };
  const { uid, created_at } = await server.platform.call(createPlatformUser, body);
  const { kyc_verified: _, ...stored } = body;
  const user = await find(uid);
  expect(user).toMatchObject({ ...stored, kyc_status: 'verified', depth: 0, referrer_uid: null, created_at });
  expect(user.invite_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  await server.platform.call(createPlatformUser, { uid: '700002', username: 'bo' });
  expect(await find('700002')).toMatchObject({
    nickname: 'bo',
    kyc_status: 'none',
    twofa_enabled: false,
    email: null,
  });
});

test('the tree of referrals counts those invited and everybody below', async () => {
  for (const [uid, referrer_uid] of [
    ['t1'],
    ['t2', 't1'],
    ['t3', 't1'],
    ['t4', 't3'],
    ['t5', 't4'],
    ['other'],
  ]) {
    await server.platform.call(createPlatformUser, { uid: uid ?? '', username: 'tree', referrer_uid });
  }
  const teamOf = async (uid: string) => support.call(userTeamCounts, { id: String((await find(uid)).id) });
  expect(await teamOf('t1')).toEqual({ direct: 2, total: 4 });
  expect(await teamOf('t3')).toEqual({ direct: 1, total: 2 });
  expect(await teamOf('t5')).toEqual({ direct: 0, total: 0 });
  expect(await find('t5')).toMatchObject({ depth: 3, referrer_uid: 't4' });
  expect((await support.call(userList.index, { referrer_uid: 't1' })).list.map(({ uid }) => uid)).toEqual([
    't3',
    't2',
  ]);
});

test('a detail shows every wallet, also the empty ones', async () => {
  await server.platform.call(createPlatformUser, { uid: 'rich', username: 'rich' });
  const { id } = await find('rich');
  await fund(server.pool, id, '12345678901234567890.123456789012345678');
  const { wallets, history } = await support.call(userDetail, { id: String(id) });
  expect(wallets).toEqual([
    {
      asset: 'USDT',
      available: '12345678901234567890.123456789012345678',
      hold: '0',
      bond: '0',
      pending: '0',
      receivable: '0',
    },
    { asset: 'L', available: '0', hold: '0', bond: '0', pending: '0', receivable: '0' },
    { asset: 'R', available: '0', hold: '0', bond: '0', pending: '0', receivable: '0' },
  ]);
  expect(history).toMatchObject([{ action: 'user.create', actor: 'platform' }]);
  expect((await support.get(userDetail, { id: '999999' })).error).toBe('not_found');
  expect((await (await server.signIn('content')).get(userDetail, { id: String(id) })).error).toBe(
    'forbidden',
  );
});

test('a taken uid, an unknown referrer and malformed fields are refused, and nothing changes', async () => {
  await server.platform.call(createPlatformUser, { uid: 'taken', username: 'first' });
  const before = await stateOf(server.pool);
  const refusal = async (body: unknown) => (await server.platform.post(createPlatformUser.path, body)).error;
  expect(await refusal({ uid: 'taken', username: 'second' })).toBe('already_exists');
  expect(await refusal({ uid: 'new', username: 'x', referrer_uid: 'nobody' })).toBe('referrer_unknown');
  expect(await refusal({ uid: 'new', username: 'x', referrer_uid: 'new' })).toBe('referrer_unknown');
  expect(await refusal({ uid: 'new', username: 'x', frozen: true })).toBe('invalid_request');
  expect(await refusal({ uid: 'new\u0000', username: 'x' })).toBe('invalid_request');
  expect(
    (await (await server.signIn('admin')).post(createPlatformUser, { uid: 'new', username: 'x' })).status,
  ).toBe(401);
  expect(await stateOf(server.pool)).toEqual(before);
});

test('many reports of one uid at a time store one user; a repeated one answers the same', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.platform.post(createPlatformUser, { uid: 'race', username: 'race' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'already_exists']));
  const again = () =>
    server.platform.post(
      createPlatformUser,
      { uid: 'again', username: 'a' },
      { idempotencyKey: 'user-again' },
    );
  const first = await again();
  expect((await again()).data).toEqual(first.data);
  expect((await support.call(userList.index, { uid: 'again' })).total).toBe(1);
});

test.each([
  ['a UID that looks like another', { uid: 'u-1\u200b' }, 'uid'],
  ['a UID of other letters', { uid: 'u-\u0430' }, 'uid'],
  ['a UID with an emoji', { uid: 'u-👨‍👩‍👧' }, 'uid'],
  ['a name that turns around', { username: '\u202egnp.exe' }, 'username'],
  ['a nickname of two lines', { nickname: 'a\u2028b' }, 'nickname'],
])('%s makes no user, and says so by the field', async (_what, odd, field) => {
  const before = await stateOf(server.pool);
  const refused = await server.platform.post(createPlatformUser, { uid: 'u-1', username: 'odd', ...odd });
  expect(refused).toMatchObject({ status: 400, error: 'invalid_request' });
  expect(Object.keys(refused.fields)).toEqual([field]);
  expect(await stateOf(server.pool)).toEqual(before);
});

test('a family of emoji is a nickname', async () => {
  await server.platform.call(createPlatformUser, { uid: 'emoji', username: 'e', nickname: '王 👨‍👩‍👧' });
  expect(await find('emoji')).toMatchObject({ nickname: '王 👨‍👩‍👧' });
});

test('a user from before these rules is found and read, also by the platform', async () => {
  const uid = 'old\u200b';
  await server.platform.call(createPlatformUser, { uid: 'old', username: 'old' });
  await server.pool.query(`UPDATE users SET uid = $1, username = $2 WHERE uid = 'old'`, [uid, '\u202egnp']);
  const { id } = await find(uid);
  const { user } = await support.call(userDetail, { id: String(id) });
  expect(user).toMatchObject({ uid, username: '\u202egnp' });
  expect(await server.platform.call(readBalances, { uid })).toMatchObject({ uid });
});
