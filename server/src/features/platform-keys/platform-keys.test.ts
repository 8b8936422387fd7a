import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import * as contract from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { readBalances } from '@quarterdeck/contract/features/wallet-records/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { staffPassword, type TestServer, testServer } from '#test/support/test-server.ts';
import { aPlatformKey, holderOf } from './fixtures.ts';

const hour = 3_600_000;
let now: number;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  now = Date.now();
  server = await testServer({ now: () => new Date(now), config: { trustedProxies: ['127.0.0.1'] } });
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

/** Time passes, after which the administrator signs in again. */
async function pass(ms: number): Promise<void> {
  now += ms;
  admin = await server.signIn('admin', staffPassword);
}

let people = 0;
const aBody = () => {
  people += 1;
  return { uid: `keyed-${people}`, username: `keyed-${people}` };
};
const refusedCall = { status: 403, error: 'platform_call_forbidden' };
const invalid = { status: 401, error: 'signature_invalid' };
const rowOf = async (id: number) =>
  (await admin.call(contract.platformKeyDetail, { id: String(id) })).platform_key;

test('a key is created, used and edited; its secret is in one answer, and otherwise sealed', async () => {
  const fields = { name: 'Chain watcher', calls: ['create_user'], allowed_ips: [], per_minute: 60 };
  const made = await admin.call(contract.createPlatformKey, fields);
  const { id, version } = made.platform_key;
  expect(made.platform_key).toMatchObject({
    ...fields,
    status: 'active',
    burst: null,
    created_by: 'admin',
    last_used_at: null,
    allowed_actions: ['edit', 'rotate', 'revoke'],
  });
  expect((await holderOf(server, made).post(createPlatformUser, aBody())).status).toBe(200);
  const edited = await admin.call(contract.editPlatformKey, { id, version, name: 'Watcher', calls: ['*'] });
  expect(edited).toMatchObject({ name: 'Watcher', calls: ['*'], per_minute: null, version: 2 });
  const { stored } = await server.services.db.one<{ stored: string }>(sql`
    SELECT string_agg(platform_key::text, '') AS stored FROM platform_key`);
  const answers = await Promise.all([
    admin.get(contract.platformKeyList.index),
    admin.get(contract.platformKeyDetail, { id: String(id) }),
    admin.get(adminLogList.index),
  ]);
  for (const said of [stored, ...answers.map(({ text }) => text)]) expect(said).not.toContain(made.secret);
  const { history } = await admin.call(contract.platformKeyDetail, { id: String(id) });
  expect(history.map(({ action }) => action)).toEqual(['platform_key.create', 'platform_key.edit']);
});

test('a request that is repeated under its key gets the same secret, of one key', async () => {
  const body = { name: 'Repeated', calls: ['*'] };
  const options = { idempotencyKey: 'the-same-intention' };
  const [first, again] = [
    await admin.post(contract.createPlatformKey, body, options),
    await admin.post(contract.createPlatformKey, body, options),
  ];
  expect(again.data).toEqual(first.data);
  const { kept } = await server.services.db.one<{ kept: string }>(sql`
    SELECT string_agg(idempotency::text, '') AS kept FROM idempotency`);
  expect(kept).not.toContain(first.data.secret);
});

test('during the overlap both secrets are valid, and after it the new one alone', async () => {
  const before = await aPlatformKey(server);
  const { id, version } = before.platform_key;
  const after = await admin.call(contract.rotatePlatformKey, { id, version, overlap_hours: 2 });
  expect(after.platform_key.key).toBe(before.platform_key.key);
  expect(after.platform_key.previous_secret_until).toBe(new Date(now + 2 * hour).toISOString());
  const [old, fresh] = [holderOf(server, before), holderOf(server, after)];
  now += 2 * hour - 1;
  for (const holder of [old, fresh])
    expect((await holder.post(createPlatformUser, aBody())).status).toBe(200);
  await pass(1);
  expect(await old.post(createPlatformUser, aBody())).toMatchObject(invalid);
  expect((await fresh.post(createPlatformUser, aBody())).status).toBe(200);
  const log = await admin.get(adminLogList.index, { action: 'platform_key.rotate', object_id: id });
  expect(log.text).toContain('"secret_sealed":"***"');
});

test('without an overlap the previous secret is invalid at once, also one from an earlier rotation', async () => {
  const first = await aPlatformKey(server);
  const { id } = first.platform_key;
  const second = await admin.call(contract.rotatePlatformKey, { id, version: 1, overlap_hours: 168 });
  const third = await admin.call(contract.rotatePlatformKey, { id, version: 2, overlap_hours: 0 });
  const answers = await Promise.all(
    [first, second, third].map((one) => holderOf(server, one).post(createPlatformUser, aBody())),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
  expect(await admin.post(contract.rotatePlatformKey, { id, version: 3, overlap_hours: 169 })).toMatchObject({
    status: 400,
    fields: { overlap_hours: expect.any(String) },
  });
});

test('a revoked key is answered as an unknown one, at once and permanently', async () => {
  const made = await aPlatformKey(server);
  const { id, version } = made.platform_key;
  const holder = holderOf(server, made);
  expect((await holder.post(createPlatformUser, aBody())).status).toBe(200);
  await admin.call(contract.revokePlatformKey, { id, version, reason: 'It was in a public repository' });
  expect(await holder.post(createPlatformUser, aBody())).toMatchObject(invalid);
  expect(await rowOf(id)).toMatchObject({ status: 'revoked', allowed_actions: [] });
  const again = { id, version: version + 1 };
  for (const answer of [
    await admin.post(contract.rotatePlatformKey, { ...again, overlap_hours: 1 }),
    await admin.post(contract.editPlatformKey, { ...again, name: 'x', calls: ['*'] }),
    await admin.post(contract.revokePlatformKey, { ...again, reason: 'once more' }),
  ])
    expect(answer).toMatchObject({ status: 409, error: 'transition_not_allowed' });
});

test('a request that is repeated under another key of the platform is carried out once', async () => {
  const [first, second] = [await aPlatformKey(server), await aPlatformKey(server)];
  const body = aBody();
  const options = { idempotencyKey: 'sent-before-the-rotation' };
  const answer = await holderOf(server, first).post(createPlatformUser, body, options);
  expect(answer.status).toBe(200);
  const again = await holderOf(server, second).post(createPlatformUser, body, options);
  expect(again).toMatchObject({ status: 200, data: answer.data });
  const other = await holderOf(server, second).post(createPlatformUser, aBody(), options);
  expect(other).toMatchObject({ status: 422, error: 'idempotency_key_reused' });
});

test('a key calls the endpoints that it was given and no others', async () => {
  const holder = holderOf(server, await aPlatformKey(server, { calls: ['read_balances', 'report_order'] }));
  expect(await holder.post(createPlatformUser, aBody())).toMatchObject(refusedCall);
  const { uid } = await server.platform.call(createPlatformUser, aBody());
  expect((await holder.get(readBalances, { uid })).status).toBe(200);
  expect(await holder.get('/platform/v1/withdrawals/W1')).toMatchObject(refusedCall);
});

test('why a valid key was refused stands in the log of the server, a line for each cause', async () => {
  const warn = vi.spyOn(server.services.log, 'warn').mockImplementation(() => {});
  const limits = { name: 'Told', calls: ['read_balances'], allowed_ips: ['203.0.113.7'] };
  const holder = holderOf(server, await aPlatformKey(server, limits));
  for (const ip of ['203.0.113.8', '203.0.113.9', '203.0.113.7', '203.0.113.7'])
    await holder.post(createPlatformUser, aBody(), { headers: { 'x-forwarded-for': ip } });
  const lines = warn.mock.calls.map(([line]) => line);
  warn.mockRestore();
  const line = { platform_key: 'Told', path: createPlatformUser.path, refused: 1 };
  expect(lines).toEqual([
    { ...line, cause: 'address', ip: '203.0.113.8', request_id: expect.any(String) },
    { ...line, cause: 'endpoint', ip: '203.0.113.7', request_id: expect.any(String) },
  ]);
});

test.each([
  ['an address', ['203.0.113.7'], '203.0.113.7', '203.0.113.8'],
  ['a network', ['203.0.113.0/24'], '203.0.113.200', '203.0.114.1'],
  ['an address of IPv6', ['2001:db8::1'], '2001:DB8:0:0::1', '2001:db8::2'],
  ['a network of IPv6', ['2001:db8:1::/48'], '2001:db8:1:ffff::9', '2001:db8:2::9'],
  ['an IPv4 address written as IPv6', ['203.0.113.7'], '::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ['one of several', ['192.0.2.1', '2001:db8::/32'], '2001:db8::5', '192.0.2.2'],
])(
  '%s is allowed behind the proxy, and others are refused like a forbidden endpoint',
  async (_what, allowed_ips, good, bad) => {
    const holder = holderOf(server, await aPlatformKey(server, { allowed_ips }));
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    expect((await holder.post(createPlatformUser, aBody(), from(good))).status).toBe(200);
    const elsewhere = await holder.post(createPlatformUser, aBody(), from(bad));
    const { text: otherCall } = await holderOf(
      server,
      await aPlatformKey(server, { calls: ['report_order'] }),
    ).post(createPlatformUser, aBody());
    expect(elsewhere).toMatchObject(refusedCall);
    const without = (text: string) => ({ ...JSON.parse(text), request_id: '' });
    expect(without(elsewhere.text)).toEqual(without(otherCall));
  },
);

test('an address that the caller wrote in front of the proxy’s does not count', async () => {
  const holder = holderOf(server, await aPlatformKey(server, { allowed_ips: ['203.0.113.7'] }));
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' };
  expect(await holder.post(createPlatformUser, aBody(), { headers })).toMatchObject(refusedCall);
});

test.each(['10.0.0.300', '10.0.0.0/33', '2001:db8::/129', 'example.com', '::1::'])(
  '%s is no address of a key',
  async (address) => {
    const body = { name: 'x', calls: ['*'], allowed_ips: [address] };
    expect(await admin.post(contract.createPlatformKey, body)).toMatchObject({
      status: 400,
      fields: { allowed_ips: expect.any(String) },
    });
  },
);

test('the last use is known to the minute, with its address; a refused call is none', async () => {
  const made = await aPlatformKey(server, { calls: ['create_user'] });
  const { id } = made.platform_key;
  const holder = holderOf(server, made);
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  await holder.get(readBalances, { uid: 'x' }, from('203.0.113.1'));
  expect(await rowOf(id)).toMatchObject({ last_used_at: null, last_used_ip: null });
  const first = new Date(now).toISOString();
  await holder.post(createPlatformUser, aBody(), from('203.0.113.2'));
  now += 59_000;
  await holder.post(createPlatformUser, aBody(), from('203.0.113.3'));
  expect(await rowOf(id)).toMatchObject({ last_used_at: first, last_used_ip: '203.0.113.2', version: 1 });
  now += 1_000;
  await holder.post(createPlatformUser, aBody(), from('203.0.113.3'));
  expect(await rowOf(id)).toMatchObject({ last_used_ip: '203.0.113.3' });
});

test('where the last use cannot be written down, the platform is served, and the next request tries again', async () => {
  const made = await aPlatformKey(server);
  const holder = holderOf(server, made);
  await server.pool.query(`
    CREATE FUNCTION refuse_writing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'read-only' USING ERRCODE = '25006'; END $$;
    CREATE TRIGGER refuse_writing BEFORE UPDATE ON platform_key EXECUTE FUNCTION refuse_writing()`);
  expect((await holder.get(readBalances, { uid: 'x' })).status).toBe(404);
  await server.pool.query('DROP FUNCTION refuse_writing CASCADE');
  await holder.get(readBalances, { uid: 'x' });
  expect(await rowOf(made.platform_key.id)).toMatchObject({ last_used_at: new Date(now).toISOString() });
});

test('there are so many active keys at most', async () => {
  await server.services.db.query(sql`
    INSERT INTO platform_key (name, key, secret_sealed)
    SELECT 'many', 'many-' || n, '' FROM generate_series(1, ${contract.platformKeysMax}) AS n`);
  expect(await admin.post(contract.createPlatformKey, { name: 'x', calls: ['*'] })).toMatchObject({
    status: 422,
    error: 'platform_keys_full',
  });
  await server.services.db.query(sql`DELETE FROM platform_key WHERE name = 'many'`);
});

test('each action takes its own right', async () => {
  const { platform_key: row } = await aPlatformKey(server);
  const { client } = await aMember(server, { actions: ['platform_key.read', 'platform_key.edit'] });
  const { list } = await client.call(contract.platformKeyList.index, { id: row.id });
  expect(list).toMatchObject([{ allowed_actions: ['edit'] }]);
  const at = { id: row.id, version: row.version };
  expect((await client.post(contract.createPlatformKey, { name: 'x', calls: ['*'] })).status).toBe(403);
  expect((await client.post(contract.rotatePlatformKey, { ...at, overlap_hours: 1 })).status).toBe(403);
  expect((await client.post(contract.revokePlatformKey, { ...at, reason: 'no right' })).status).toBe(403);
});

test('who sees the data of some users only manages no keys', async () => {
  const { platform_key: row } = await aPlatformKey(server);
  const password = 'sees some countries only';
  await anAdmin(server.services.db, {
    actions: ['platform_key.read', 'platform_key.create', 'platform_key.rotate'],
    password,
    username: 'keys-of-br',
    dataScope: 'countries',
    countries: ['BR'],
  });
  const client = await server.signIn('keys-of-br', password);
  const at = { id: row.id, version: row.version };
  for (const answer of [
    await client.post(contract.createPlatformKey, { name: 'x', calls: ['*'] }),
    await client.post(contract.rotatePlatformKey, { ...at, overlap_hours: 1 }),
  ])
    expect(answer).toMatchObject({ status: 403, error: 'platform_key_whole_only' });
});

test('the list can be filtered, sorted and exported', async () => {
  const { platform_key: old } = await aPlatformKey(server);
  await admin.call(contract.revokePlatformKey, { id: old.id, version: 1, reason: 'not needed' });
  await pass(hour);
  const made = await admin.call(contract.createPlatformKey, { name: 'Another', calls: ['create_user'] });
  await holderOf(server, made).post(createPlatformUser, aBody());
  await checkFilters(admin, contract.platformKeyList);
  await checkSorts(admin, contract.platformKeyList);
  await checkExport(admin, contract.platformKeyList);
});
