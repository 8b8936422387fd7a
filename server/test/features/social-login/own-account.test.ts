import { beginPasskey } from '@quarterdeck/contract/features/personal/passkeys';
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/contract/features/personal/personal';
import {
  addIdentity,
  beginIdentity,
  identityIndex,
  removeIdentity,
} from '@quarterdeck/contract/features/providers/providers';
import {
  beginProof,
  lockSession,
  socialLogin,
  stepUp,
  unlockByProvider,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { codeOf } from '#identity/totp.ts';
import { type Client, createClient } from '../../support/client.ts';
import { fromBase32 } from '../../support/from-base32.ts';
import {
  aLinkedMember,
  parametersOf,
  peer,
  person,
  provider,
  refusalOf,
  runProvider,
  server,
  signIn,
} from './fixtures.ts';

runProvider();

describe('linking an account', () => {
  test('takes the reader, their browser and the provider’s word', async () => {
    const [mine, theirs] = [await server.signIn('admin'), await server.signIn('risk')];
    const begun = await mine.post(beginIdentity, { provider_id: provider });
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    const returned = parametersOf(await peer.visit(begun.data.address));
    const finish = (client: typeof mine, headers: Record<string, string> = { cookie }) =>
      client.post(addIdentity, returned, { headers });
    expect((await finish(mine, {})).error).toBe('social_login_expired');
    expect((await finish(theirs)).error).toBe('social_login_expired');
    expect((await server.anonymous.post(socialLogin, returned, { headers: { cookie } })).error).toBe(
      'social_login_expired',
    );
    expect((await finish(mine)).status).toBe(200);
    expect((await finish(mine)).error).toBe('social_login_expired');
    const { list, providers } = await mine.call(identityIndex);
    expect(list).toMatchObject([{ label: person.email, provider: { id: provider } }]);
    expect(providers).toMatchObject([{ id: provider }]);
    expect((await signIn()).answer.status).toBe(200);

    const [{ id = 0 } = {}] = list;
    expect((await theirs.post(removeIdentity, { id })).status).toBe(404);
    await mine.call(removeIdentity, { id });
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('is answered again under the same key, and what is refused is logged', async () => {
    const client = await server.signIn('admin');
    const begun = await client.post(beginIdentity, { provider_id: provider });
    const headers = { cookie: String(begun.headers['set-cookie']).split(';', 1)[0] ?? '' };
    const returned = parametersOf(await peer.visit(begun.data.address));
    const link = (idempotencyKey: string) => client.post(addIdentity, returned, { headers, idempotencyKey });
    expect((await link('linked-once')).status).toBe(200);
    expect((await link('linked-once')).status).toBe(200);
    expect((await link('linked-twice')).error).toBe('social_login_expired');
    expect(
      await server.services.db.query(sql`
        SELECT result, error FROM admin_log WHERE action = 'personal.link_identity' ORDER BY id DESC LIMIT 2`),
    ).toEqual([
      { result: 'refused', error: 'social_login_expired' },
      { result: 'done', error: null },
    ]);
  });

  test('that is another’s, or beside another one of the same provider, is refused', async () => {
    const client = await server.signIn('admin');
    const link = async () => {
      const begun = await client.post(beginIdentity, { provider_id: provider });
      const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
      return await client.post(addIdentity, parametersOf(await peer.visit(begun.data.address)), {
        headers: { cookie },
      });
    };
    await aLinkedMember();
    expect((await link()).error).toBe('identity_taken');
    peer.person = { sub: 'another' };
    expect((await link()).status).toBe(200);
    peer.person = { sub: 'a third' };
    expect((await link()).error).toBe('identity_held');
  });
});

describe('a proof, of who has no password', () => {
  let id: number;
  let client: Client;

  beforeEach(async () => {
    ({ id } = await aLinkedMember());
    await server.services.db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${id}`);
    client = createClient({ app: server.app, defects: [], token: (await signIn()).answer.data.token });
    await server.services.db.query(
      sql`UPDATE session SET proven_at = now() - interval '1 hour' WHERE admin_id = ${id}`,
    );
    server.services.sessions.forget(id);
  });

  /** Goes to the provider and back; what came, with the cookie of the browser. */
  async function visit(by = client) {
    const begun = await by.post(beginProof, { provider_id: provider });
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    const returned = parametersOf(await peer.visit(begun.data.address));
    return { returned, headers: { cookie } };
  }
  const prove = ({ returned, headers }: Awaited<ReturnType<typeof visit>>, by = client) =>
    by.post(stepUp, { method: 'provider', ...returned }, { headers });
  const command = () => client.post(removeIdentity, { id: 999_999 });

  test('is shown at the service, and is fresh', async () => {
    expect((await client.call(userInfo)).proof_providers).toMatchObject([{ id: provider }]);
    expect(await command()).toMatchObject({ error: 'step_up_required', data: { methods: ['provider'] } });
    expect((await prove(await visit())).status).toBe(200);
    expect((await command()).error).toBe('not_found');
    const logged = await server.services.db.query(sql`
      SELECT result FROM admin_log WHERE action = 'session.step_up' AND object_id = ${id}`);
    expect(logged).toEqual([{ result: 'done' }]);
  });

  test('unlocks', async () => {
    await client.call(lockSession);
    const { returned, headers } = await visit();
    expect((await client.post(unlockByProvider, returned, { headers })).status).toBe(200);
    expect((await client.call(userInfo)).locked).toBe(false);
  });

  test('is good once, in its browser and its session, and for nothing else', async () => {
    const other = createClient({ app: server.app, defects: [], token: (await signIn()).answer.data.token });
    const back = await visit();
    expect((await prove({ ...back, headers: { cookie: '' } })).error).toBe('social_login_expired');
    expect((await prove(back, other)).error).toBe('social_login_expired');
    const { returned, headers } = back;
    expect((await server.anonymous.post(socialLogin, returned, { headers })).error).toBe(
      'social_login_expired',
    );
    expect((await prove(back)).status).toBe(200);
    expect((await client.post(addIdentity, returned, { headers })).error).toBe('social_login_expired');
    expect((await prove(back)).error).toBe('social_login_expired');

    const begun = await client.post(beginIdentity, { provider_id: provider });
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    const link = { returned: parametersOf(await peer.visit(begun.data.address)), headers: { cookie } };
    expect((await prove(link)).error).toBe('social_login_expired');
  });

  test.each([
    ['longer ago than the visit began', () => Math.floor(Date.now() / 1000) - 120],
    ['at an unknown time', () => undefined],
  ])('is none of somebody whom the service asked %s', async (_when, authTime) => {
    peer.tamper = (header, { auth_time: _, ...claims }) => {
      const at = authTime();
      return peer.signed(header, { ...claims, ...(at !== undefined && { auth_time: at }) });
    };
    expect((await prove(await visit())).error).toBe('proof_stale');
    expect((await command()).error).toBe('step_up_required');
  });

  test('is none by another account, or by one that is unlinked meanwhile', async () => {
    const back = await visit();
    await server.services.db.query(sql`DELETE FROM identity WHERE admin_id = ${id}`);
    expect((await prove(back)).error).toBe('proof_of_another');
    await server.services.db.query(sql`
      INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${provider}, 'another', ${id}, '')`);
    expect((await prove(await visit())).error).toBe('proof_of_another');
  });

  test('is not offered to who has a password, nor by a service that is not theirs', async () => {
    const admin = await server.signIn('admin');
    expect((await admin.post(beginProof, { provider_id: provider })).status).toBe(404);
    const foreign = await aProvider(server.services, peer);
    expect((await client.post(beginProof, { provider_id: foreign })).status).toBe(404);
    const back = await visit();
    await server.services.db.query(sql`UPDATE admin SET password_hash = 'x' WHERE id = ${id}`);
    expect((await prove(back)).error).toBe('proof_of_another');
  });
});

describe('who has no password and owes a second factor', () => {
  let id: number;
  let client: Client;

  beforeEach(async () => {
    const { db } = server.services;
    ({ id } = await aLinkedMember());
    await db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${id}`);
    await db.query(sql`
      UPDATE role SET second_factor_required = true
      WHERE id IN (SELECT role_id FROM admin_role WHERE admin_id = ${id})`);
  });

  /** Signs in by a provider that says so many seconds after now, or never, when it asked. */
  async function signInSaying(seconds: number | undefined): Promise<void> {
    peer.tamper = (header, { auth_time: _, ...claims }) =>
      peer.signed(header, {
        ...claims,
        ...(seconds !== undefined && { auth_time: Math.floor(Date.now() / 1000) + seconds }),
      });
    client = createClient({ app: server.app, defects: [], token: (await signIn()).answer.data.token });
    expect((await client.call(userInfo)).due).toBe('second_factor_required');
  }
  async function enrol(): Promise<void> {
    const bytes = fromBase32((await client.call(beginSecondFactor, {})).secret);
    await client.call(confirmSecondFactor, { code: codeOf(bytes, Math.floor(Date.now() / 30_000)) });
  }

  test('sets up the first by the sign-in itself, where the service never says when it asked, and no further one', async () => {
    await signInSaying(undefined);
    await enrol();
    expect((await client.call(userInfo)).due).toBeUndefined();
    expect((await client.post(beginPasskey, {})).error).toBe('step_up_required');
    expect((await client.post(removeIdentity, { id: 999_999 })).error).toBe('step_up_required');
  });

  test('signs in again for that where the sign-in is long ago', async () => {
    await signInSaying(undefined);
    await server.services.db.query(
      sql`UPDATE session SET created_at = now() - interval '1 hour' WHERE admin_id = ${id}`,
    );
    expect((await client.post(beginSecondFactor, {})).error).toBe('step_up_required');
    await signInSaying(undefined);
    await enrol();
  });

  test('proves at the service again who they are, where it says when it asked', async () => {
    await signInSaying(-3600);
    expect(await client.post(beginSecondFactor, {})).toMatchObject({
      error: 'step_up_required',
      data: { methods: ['provider'] },
    });
    peer.tamper = undefined;
    const begun = await client.post(beginProof, { provider_id: provider });
    const headers = { cookie: String(begun.headers['set-cookie']).split(';', 1)[0] ?? '' };
    const returned = parametersOf(await peer.visit(begun.data.address));
    expect((await client.post(stepUp, { method: 'provider', ...returned }, { headers })).status).toBe(200);
    await enrol();
  });
});
