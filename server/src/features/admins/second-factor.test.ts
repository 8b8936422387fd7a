import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  adminDetail,
  deleteAdmin,
  editAdmin,
  resetSecondFactor,
} from '@quarterdeck/contract/features/admins/admins';
import { clearNotices, noticeList, readNotice } from '@quarterdeck/contract/features/notices/notices';
import { passkeyIndex } from '@quarterdeck/contract/features/personal/passkeys';
import { profile } from '@quarterdeck/contract/features/personal/personal';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '#identity/second-factor.ts';
import { codeOf } from '#identity/totp.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { adminRights, aMember, type Member, password } from './fixtures.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const reason = 'Has lost the phone';
const rowOf = async (id: number, client = admin) =>
  (await client.call(adminDetail, { id: String(id) })).admin;
const commandOn = async ({ id }: Member) => ({ id, version: (await rowOf(id)).version, reason });

/** Somebody with an authenticator and a passkey. */
async function aMemberWithFactors(actions: Parameters<typeof aMember>[1] = { actions: ['user.read'] }) {
  const member = await aMember(server, actions);
  const { pool, cipher, db } = server.services;
  const now = new Date();
  await transaction(pool, async (tx) => {
    const secret = (await beginSecondFactor(tx, cipher, member.id)) ?? Buffer.alloc(0);
    const code = codeOf(secret, Math.floor(now.getTime() / 30_000));
    await confirmSecondFactor(tx, cipher, member.id, code, now);
    await renewRecoveryCodes(tx, member.id);
  });
  await db.query(sql`
    INSERT INTO passkey (admin_id, name, credential_id, public_key, counter, transports, synced)
    VALUES (${member.id}, 'Laptop', ${Buffer.from(member.username)}, ${Buffer.from('key')}, 0, '{}', false)`);
  return member;
}

test('takes authenticator, recovery codes and passkeys, ends all sessions, and is logged', async () => {
  const member = await aMemberWithFactors();
  const { username } = member;
  expect(await rowOf(member.id)).toMatchObject({ second_factor: true });
  expect((await rowOf(member.id)).allowed_actions).toContain('reset_second_factor');
  expect((await server.anonymous.post(login, { username, password })).error).toBe('code_required');
  const after = await admin.call(resetSecondFactor, await commandOn(member));
  expect(after.second_factor).toBe(false);
  expect(after.allowed_actions).not.toContain('reset_second_factor');
  expect((await member.client.get(userInfo)).status).toBe(401);
  const again = await server.signIn(username, password);
  expect(await again.call(profile)).toMatchObject({ second_factor: false, recovery_codes_left: 0 });
  expect((await again.call(passkeyIndex)).list).toEqual([]);
  const [entry] = (await admin.call(adminLogList.index, { action: 'admin.reset_second_factor' })).list;
  expect(entry).toMatchObject({ object_id: member.id, result: 'done', reason });
});

test('is told to the person, and to no one else', async () => {
  const member = await aMemberWithFactors();
  await admin.call(resetSecondFactor, await commandOn(member));
  const own = await server.signIn(member.username, password);
  const [notice, ...more] = (await own.call(noticeList)).list;
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    type: 'second_factor_reset',
    object_type: 'admin',
    by: 'admin',
    read: false,
  });
  const id = notice?.id ?? 0;
  expect((await admin.post(readNotice, { id })).status).toBe(404);
  expect((await admin.call(noticeList)).list.map((one) => one.id)).not.toContain(id);
  await own.call(readNotice, { id });
  await own.call(clearNotices, { through: id });
  expect((await own.call(noticeList)).list).toEqual([]);
});

test('is refused for oneself, for those with rights beyond one’s own, and where there is nothing', async () => {
  const helper = await aMemberWithFactors({ actions: adminRights });
  const higher = await aMemberWithFactors({ actions: ['withdrawal.approve'] });
  const plain = await aMember(server, { actions: ['admin.read'] });
  const commands = await Promise.all([helper, higher, plain].map(commandOn));
  const before = await stateOf(server.pool);
  const answers = await Promise.all(commands.map((body) => helper.client.post(resetSecondFactor, body)));
  expect(answers.map(({ error }) => error)).toEqual([
    'admin_self',
    'admin_beyond_rights',
    'second_factor_off',
  ]);
  expect(await stateOf(server.pool)).toEqual(before);
});

describe('accounts at providers', () => {
  /** Somebody with an account at a provider and no other factor. */
  async function aLinkedMember() {
    const member = await aMember(server, { actions: ['user.read'] });
    const { services } = server;
    const peer = { issuer: 'https://id.example', clientId: 'x', clientSecret: 'y' };
    const provider = await aProvider(services, peer, { name: 'Example' });
    await services.db.query(sql`
      INSERT INTO identity (provider_id, subject, admin_id, label)
      VALUES (${provider}, ${member.username}, ${member.id}, 'somebody')`);
    return member;
  }
  const linksOf = ({ id }: Member) =>
    server.services.db.query(sql`SELECT id FROM identity WHERE admin_id = ${id}`);

  test('are shown, and go with the second factor', async () => {
    const member = await aLinkedMember();
    expect(await admin.call(adminDetail, { id: String(member.id) })).toMatchObject({
      admin: { second_factor: false, allowed_actions: expect.arrayContaining(['reset_second_factor']) },
      identities: [{ label: 'somebody', provider: { name: 'Example' }, last_used_at: null }],
    });
    await admin.call(resetSecondFactor, await commandOn(member));
    expect(await linksOf(member)).toEqual([]);
  });

  test('go where somebody else sets the password, and with who is deleted', async () => {
    const [edited, deleted] = [await aLinkedMember(), await aLinkedMember()];
    const { version, nickname, role_ids } = await rowOf(edited.id);
    const same = { id: edited.id, nickname, role_ids };
    const after = await admin.call(editAdmin, { ...same, version });
    expect(await linksOf(edited)).toHaveLength(1);
    await admin.call(editAdmin, {
      ...same,
      version: after.version,
      password: 'another password of the tests',
    });
    expect(await linksOf(edited)).toEqual([]);
    await admin.call(deleteAdmin, await commandOn(deleted));
    expect(await linksOf(deleted)).toEqual([]);
  });
});
