import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { noticeList } from '@quarterdeck/contract/notices';
import { personalSignIns } from '@quarterdeck/contract/personal';
import { addIdentity, beginIdentity, identityIndex, removeIdentity } from '@quarterdeck/contract/providers';
import {
  beginSocialLogin,
  lockSession,
  login,
  socialLogin,
  stepUp,
  unlockSession,
  userInfo,
} from '@quarterdeck/contract/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { anAdmin } from '#kernel/access/fixtures.ts';
import { codeOf } from '#kernel/access/totp.ts';
import { createProviderClients } from '#kernel/oidc/provider-clients.ts';
import { createApp } from '#server/app.ts';
import { createClient } from '#testing/client.ts';
import { type OidcPeer, type Person, startOidcPeer } from '#testing/oidc-peer.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

const origin = 'http://localhost:4999';
const redirectUri = `${origin}/callback`;
const inwardHosts = ['localhost'];

let peer: OidcPeer;
let server: TestServer;
beforeAll(async () => {
  peer = await startOidcPeer({ redirectUri });
  server = await testServer({ config: { origin, providerInwardHosts: inwardHosts } });
});
afterAll(async () => {
  await server?.close();
  await peer?.close();
});

let people = 0;
let person: Person & { sub: string; email: string };
let provider: number;

beforeEach(async () => {
  people += 1;
  person = { sub: `sub-${people}`, email: `person-${people}@example.com`, email_verified: true };
  Object.assign(peer, { person, tamper: undefined, hold: undefined });
  await server.services.db.query(sql`DELETE FROM provider`);
  await server.services.db.query(sql`DELETE FROM sign_in_failure`);
  provider = await aProvider(server.services, peer);
});

/** A browser: it keeps the cookie that it is given. */
function browser(app = server.app) {
  let cookie = '';
  const { post } = createClient({ app, defects: [] });
  return {
    begin: async (body: { provider_id?: number; redirect?: string } = {}) => {
      const answer = await post(
        beginSocialLogin,
        { provider_id: provider, ...body },
        { headers: { cookie } },
      );
      const set = String(answer.headers['set-cookie'] ?? '');
      if (set !== '') cookie = set.split(';', 1)[0] ?? '';
      return { ...answer, set };
    },
    finish: (returned: URL, more: { second_factor?: string } = {}) =>
      post(socialLogin, { ...parametersOf(returned), ...more }, { headers: { cookie } }),
    get cookie() {
      return cookie;
    },
  };
}

function parametersOf(returned: URL) {
  const { code = '', state = '', iss } = Object.fromEntries(returned.searchParams);
  return { code, state, ...(iss !== undefined && { iss }) };
}

/** The whole way: there, through the provider, and back. */
async function signIn(more: { second_factor?: string } = {}) {
  const visitor = browser();
  const begun = await visitor.begin();
  const returned = await peer.visit(begun.data.address);
  return { visitor, returned, answer: await visitor.finish(returned, more) };
}

/** A member of staff who is linked to the account of whom sits before the provider. */
async function aLinkedMember() {
  const { db } = server.services;
  const member = await anAdmin(db, { actions: [] });
  await db.query(sql`
    INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${provider}, ${person.sub}, ${member.id}, '')`);
  return member;
}

const refusalOf = async () => (await signIn()).answer.error;
const countOf = async (table: 'session' | 'identity' | 'admin') => {
  const counts = {
    session: sql`SELECT count(*)::integer AS count FROM session`,
    identity: sql`SELECT count(*)::integer AS count FROM identity`,
    admin: sql`SELECT count(*)::integer AS count FROM admin`,
  };
  return (await server.services.db.one<{ count: number }>(counts[table])).count;
};

describe('signing in with a provider', () => {
  test('begins a session of who is linked, which the log and the history show', async () => {
    const member = await aLinkedMember();
    const { answer } = await signIn();
    expect(answer).toMatchObject({ status: 200, data: { redirect: null } });
    const client = createClient({ app: server.app, defects: [], token: answer.data.token });
    expect((await client.call(userInfo)).username).toBe(member.username);
    const { list } = await client.call(personalSignIns);
    expect(list).toMatchObject([{ result: 'done', error: null }]);
    const { after } = await server.services.db.one<{ after: unknown }>(sql`
      SELECT after FROM admin_log WHERE action = 'session.login' AND actor = ${member.username}`);
    expect(after).toMatchObject({ provider: expect.stringMatching(/^Provider/) });
  });

  test('tells its owner of a new browser or network', async () => {
    const { id } = await aLinkedMember();
    await server.services.db.query(sql`
      INSERT INTO sign_in_place (admin_id, device, network) VALUES (${id}, 'Firefox · Linux', '203.0.113.0/24')`);
    const { answer } = await signIn();
    const client = createClient({ app: server.app, defects: [], token: answer.data.token });
    expect((await client.call(noticeList)).list).toMatchObject([{ type: 'new_place', ip: '127.0.0.1' }]);
  });

  test('asks with PKCE, a state and a nonce, and keeps neither them nor the verifier in clear', async () => {
    const { data, set } = await browser().begin();
    const asked = Object.fromEntries(new URL(data.address).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      max_age: '0',
    });
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const { text } = await server.services.db.one<{ text: string }>(sql`
      SELECT string_agg(v::text, '') AS text FROM provider_visit AS v`);
    for (const secret of [asked.state ?? '?', asked.nonce ?? '?', set.slice(18, 60)])
      expect(text).not.toContain(secret);
  });

  test.each([
    ['/member/member?status=1', '/member/member?status=1'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
  ])('asked for %s it leads to %s', async (redirect, expected) => {
    await aLinkedMember();
    const visitor = browser();
    const { data } = await visitor.begin({ redirect });
    expect((await visitor.finish(await peer.visit(data.address))).data).toMatchObject({ redirect: expected });
  });

  describe('is a proof of who it is', () => {
    const saying = (authTime: number | undefined) => {
      peer.tamper = (header, { auth_time: _, ...claims }) =>
        peer.signed(header, { ...claims, ...(authTime !== undefined && { auth_time: authTime }) });
    };
    /** How old the proof is with which the session began, in seconds. */
    const ageOfProof = async (id: number) =>
      (
        await server.services.db.one<{ age: number }>(sql`
          SELECT extract(epoch FROM created_at - proven_at)::float8 AS age FROM session WHERE admin_id = ${id}`)
      ).age;
    const now = () => Math.floor(Date.now() / 1000);

    test.each([
      ['that the provider asked for just now', () => now(), 0, 10],
      ['that was shown to it an hour ago', () => now() - 3600, 3600, 3610],
      ['of the future, which is one of now', () => now() + 3600, 0, 0],
      ['of which it does not say when, which is none', () => undefined, now() - 60, Infinity],
    ])('%s', async (_what, authTime, least, most) => {
      const { id } = await aLinkedMember();
      saying(authTime());
      expect((await signIn()).answer.status).toBe(200);
      const age = await ageOfProof(id);
      expect(age).toBeGreaterThanOrEqual(least);
      expect(age).toBeLessThanOrEqual(most);
    });

    test('where the provider asks as it is told to', async () => {
      const { id } = await aLinkedMember();
      await signIn();
      expect(await ageOfProof(id)).toBeLessThan(10);
    });

    test('that is stale does not do for what asks for a fresh one', async () => {
      await aLinkedMember();
      saying(undefined);
      const { answer } = await signIn();
      const client = createClient({ app: server.app, defects: [], token: answer.data.token });
      expect((await client.post(removeIdentity, { id: 999_999 })).error).toBe('step_up_required');
    });
  });

  test('begun at one server ends at another', async () => {
    await aLinkedMember();
    const other = await createApp(server.services);
    const there = browser(other);
    const { data } = await there.begin();
    const returned = await peer.visit(data.address);
    const answer = await server.anonymous.post(socialLogin, parametersOf(returned), {
      headers: { cookie: there.cookie },
    });
    expect(answer.status).toBe(200);
    await other.close();
  });
});

describe('what comes back', () => {
  test('is good once, also of many at the same moment', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.finish(returned)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });

  test('is worth nothing in another browser, and does not keep its own from it', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    const other = browser();
    expect((await other.finish(returned)).error).toBe('social_login_expired');
    await other.begin();
    expect((await other.finish(returned)).error).toBe('social_login_expired');
    expect((await visitor.finish(returned)).status).toBe(200);
  });

  test('with a state that nobody began is refused', async () => {
    const { visitor, returned } = await signIn();
    returned.searchParams.set('state', 'A'.repeat(43));
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });

  test('with the code of another sign-in is refused', async () => {
    await aLinkedMember();
    const [mine, theirs] = [browser(), browser()];
    const returned = await peer.visit((await mine.begin()).data.address);
    const stolen = await peer.visit((await theirs.begin()).data.address);
    returned.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await mine.finish(returned)).error).toBe('social_login_refused');
  });

  test('is waited for by each window of a browser by itself', async () => {
    await aLinkedMember();
    const visitor = browser();
    const first = await peer.visit((await visitor.begin()).data.address);
    const second = await peer.visit((await visitor.begin()).data.address);
    const answer = await visitor.finish(first);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await visitor.finish(second)).status).toBe(200);
  });

  test('in the name of another provider is refused', async () => {
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    returned.searchParams.set('iss', 'https://other.example');
    expect((await visitor.finish(returned)).error).toBe('social_login_refused');
  });

  test('after ten minutes is too late', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    await server.services.db.query(sql`UPDATE provider_visit SET expires_at = now() - interval '1 second'`);
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });
});

describe('an identity token', () => {
  const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const seconds = () => Math.floor(Date.now() / 1000);
  const without = (text: string) => text.replace(/\.[^.]*$/, '.');
  const forgeries: [string, OidcPeer['tamper']][] = [
    ['without a signature', (_header, claims) => without(peer.signed({ alg: 'none' }, claims))],
    ['whose signature was left out', (header, claims) => without(peer.signed(header, claims))],
    ['signed by another key', (header, claims) => peer.signed(header, claims, another)],
    ['of another nonce', (header, claims) => peer.signed(header, { ...claims, nonce: 'x' })],
    ['without a nonce', (header, { nonce: _, ...claims }) => peer.signed(header, claims)],
    ['for another client', (header, claims) => peer.signed(header, { ...claims, aud: 'another' })],
    ['of another issuer', (header, claims) => peer.signed(header, { ...claims, iss: 'https://x.example' })],
    ['that has expired', (header, claims) => peer.signed(header, { ...claims, exp: seconds() - 600 })],
    ['of nobody', (header, claims) => peer.signed(header, { ...claims, sub: '' })],
    ['that is none', () => 'nonsense'],
  ];

  test.each(forgeries)('%s is refused, and nobody is signed in', async (_what, tamper) => {
    await aLinkedMember();
    const before = await countOf('session');
    peer.tamper = tamper;
    expect(await refusalOf()).toBe('social_login_refused');
    expect(await countOf('session')).toBe(before);
  });

  test('that is signed anew and says the same is taken', async () => {
    await aLinkedMember();
    peer.tamper = (header, claims) => peer.signed(header, claims);
    expect((await signIn()).answer.status).toBe(200);
  });
});

describe('who may come in', () => {
  const settings = (name: 'match_email' | 'trust_mfa' | 'open_registration' | 'enabled', value = true) =>
    server.services.db.query(
      {
        match_email: sql`UPDATE provider SET match_email = ${value}, version = version + 1`,
        trust_mfa: sql`UPDATE provider SET trust_mfa = ${value}, version = version + 1`,
        open_registration: sql`UPDATE provider SET open_registration = ${value}, version = version + 1`,
        enabled: sql`UPDATE provider SET enabled = ${value}, version = version + 1`,
      }[name],
    );
  const aMemberWithMail = async (email = person.email.toUpperCase()) => {
    const member = await anAdmin(server.services.db, { actions: [] });
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = ${email} WHERE id = ${member.id}`);
    return member;
  };

  test('nobody whom nobody has linked, and no row comes of it but the log’s', async () => {
    await aMemberWithMail();
    const before = [await countOf('admin'), await countOf('identity'), await countOf('session')];
    expect(await refusalOf()).toBe('social_login_unknown');
    expect([await countOf('admin'), await countOf('identity'), await countOf('session')]).toEqual(before);
    expect(
      await server.services.db.maybe(sql`
        SELECT actor, error FROM admin_log WHERE action = 'session.login' ORDER BY id DESC LIMIT 1`),
    ).toMatchObject({ actor: 'pe…', error: 'social_login_unknown' });
  });

  test('by the e-mail address where that is configured; it is linked from then on', async () => {
    const { id, username } = await aMemberWithMail();
    await settings('match_email');
    const { answer } = await signIn();
    expect(answer.status).toBe(200);
    expect(
      await server.services.db.query(sql`
        SELECT actor, object_id, after FROM admin_log
        WHERE action = 'personal.link_identity' AND actor = ${username}`),
    ).toMatchObject([{ object_id: id, after: { label: person.email } }]);
    const client = createClient({ app: server.app, defects: [], token: answer.data.token });
    expect((await client.call(noticeList)).list).toMatchObject([
      { type: 'identity_linked', object_id: id, by: expect.stringMatching(/^Provider/) },
    ]);
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = NULL WHERE id = ${id}`);
    expect((await signIn()).answer.status).toBe(200);
    expect((await client.call(noticeList)).list).toHaveLength(1);
  });

  test('not by an address that only its owner gave', async () => {
    const { id } = await aMemberWithMail();
    await server.services.db.query(sql`
      UPDATE admin SET email = ${person.email}, confirmed_email = NULL WHERE id = ${id}`);
    await settings('match_email');
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test.each([false, undefined])('not by an address whose verification is %s', async (verified) => {
    await aMemberWithMail();
    await settings('match_email');
    peer.person = {
      sub: person.sub,
      email: person.email,
      ...(verified !== undefined && { email_verified: verified }),
    };
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('not by an address that two have, or whose owner is linked to another account', async () => {
    await settings('match_email');
    const first = await aMemberWithMail();
    await aMemberWithMail();
    expect(await refusalOf()).toBe('social_login_unknown');
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = NULL WHERE id <> ${first.id}`);
    await server.services.db.query(sql`
      INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${provider}, 'other', ${first.id}, '')`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test.each(['disabled', 'pending', 'invited', 'deleted'])('no admin who is %s', async (status) => {
    const { id } = await aLinkedMember();
    await server.services.db.query(sql`UPDATE admin SET status = ${status} WHERE id = ${id}`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('nobody from an address that is not allowed to them', async () => {
    const { id } = await aLinkedMember();
    await server.services.db.query(sql`UPDATE admin SET allowed_ips = '{10.0.0.0/8}' WHERE id = ${id}`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('nobody whose name is locked', async () => {
    const { username } = await aLinkedMember();
    await server.services.db.query(sql`
      INSERT INTO sign_in_failure (username, failures, last_at, locked_until)
      VALUES (${username}, 9, now(), now() + interval '5 minutes')`);
    expect(await refusalOf()).toBe('sign_in_locked');
  });

  test('who is nobody asks for an account, once, where that is configured', async () => {
    await settings('open_registration');
    peer.person = { ...person, preferred_username: 'eve <b>', name: 'Eve' };
    expect(await refusalOf()).toBe('social_login_unknown');
    expect(await refusalOf()).toBe('social_login_unknown');
    const made = await server.services.db.query(sql`
      SELECT username, nickname, status, email, password_hash, (SELECT count(*)::integer FROM admin_role WHERE admin_id = admin.id) AS roles
      FROM admin WHERE email = ${person.email}`);
    expect(made).toMatchObject([
      {
        username: expect.stringMatching(/^eveb-[0-9a-f]{8}$/),
        nickname: person.email,
        status: 'pending',
        password_hash: null,
        roles: 0,
      },
    ]);
    await server.services.db.query(sql`UPDATE admin SET status = 'active' WHERE email = ${person.email}`);
    expect((await signIn()).answer.status).toBe(200);
  });

  test('who asks for an account in two windows at once has one', async () => {
    await settings('open_registration');
    const visitor = browser();
    const [first, second] = [(await visitor.begin()).data.address, (await visitor.begin()).data.address];
    const returned = [await peer.visit(first), await peer.visit(second)];
    const answers = returned.map((address) => visitor.finish(address));
    expect((await Promise.all(answers)).map(({ error }) => error)).toEqual([
      'social_login_unknown',
      'social_login_unknown',
    ]);
    expect(
      await server.services.db.query(sql`SELECT id FROM admin WHERE email = ${person.email}`),
    ).toHaveLength(1);
  });

  test('who has no password is asked for none, and shows anew who they are by signing in again', async () => {
    const { id, username } = await aLinkedMember();
    const { db } = server.services;
    await db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${id}`);
    const enter = async () => {
      const { token } = (await signIn()).answer.data;
      return createClient({ app: server.app, defects: [], token });
    };
    const client = await enter();
    expect((await client.post(removeIdentity, { id: 999_999 })).error).toBe('not_found');
    const [{ id: last = 0 } = {}] = (await client.call(identityIndex)).list;
    expect((await client.post(removeIdentity, { id: last })).error).toBe('password_absent');
    expect((await client.call(identityIndex)).list).toHaveLength(1);
    await db.query(sql`UPDATE session SET proven_at = now() - interval '1 hour' WHERE admin_id = ${id}`);
    server.services.sessions.forget(id);
    const refused = await client.post(removeIdentity, { id: 999_999 });
    expect(refused).toMatchObject({ error: 'step_up_required', data: { methods: [] } });
    expect((await client.post(stepUp, { method: 'password', password: 'anything' })).error).toBe(
      'password_absent',
    );
    await client.call(lockSession);
    expect((await client.post(unlockSession, { password: 'anything' })).error).toBe('password_absent');
    expect((await server.anonymous.post(login, { username, password: 'anything' })).error).toBe(
      'credentials_wrong',
    );
    expect((await (await enter()).post(removeIdentity, { id: 999_999 })).error).toBe('not_found');
  });

  test('nobody by a provider that is switched off, also who is there already', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    await settings('enabled', false);
    expect((await visitor.finish(returned)).error).toBe('social_login_off');
    expect((await visitor.begin()).error).toBe('social_login_off');
  });

  describe('with a second factor', () => {
    const secret = randomBytes(20);
    const code = () => codeOf(secret, Math.floor(Date.now() / 30_000));
    beforeEach(async () => {
      const { id } = await aLinkedMember();
      const sealed = server.services.cipher.seal(secret.toString('base64'), `second_factor ${id}`);
      await server.services.db.query(sql`
        INSERT INTO second_factor (admin_id, secret_sealed, confirmed_at) VALUES (${id}, ${sealed}, now())`);
    });

    test('only with its code, for which the same may be sent again', async () => {
      peer.tamper = (header, { auth_time: _, ...claims }) => peer.signed(header, claims);
      const { visitor, returned, answer } = await signIn();
      expect(answer.error).toBe('code_required');
      expect((await visitor.finish(returned, { second_factor: '000000' })).error).toBe('code_wrong');
      expect((await browser().finish(returned, { second_factor: code() })).error).toBe(
        'social_login_expired',
      );
      expect((await visitor.finish(returned, { second_factor: code() })).status).toBe(200);
      expect((await visitor.finish(returned, { second_factor: code() })).error).toBe('social_login_expired');
      // The code was a proof of now.
      expect(
        await server.services.db.one(
          sql`SELECT created_at = proven_at AS fresh FROM session ORDER BY id DESC LIMIT 1`,
        ),
      ).toEqual({ fresh: true });
    });

    test('that the provider asked for, where it is trusted with that', async () => {
      const asked = (amr: string[]) => {
        peer.tamper = (header, claims) => peer.signed(header, { ...claims, amr });
      };
      asked(['pwd', 'mfa']);
      expect(await refusalOf()).toBe('code_required');
      await settings('trust_mfa');
      expect((await signIn()).answer.status).toBe(200);
      asked(['pwd']);
      expect(await refusalOf()).toBe('code_required');
    });
  });
});

describe('a provider', () => {
  test('that is not there is said to be so', async () => {
    const visitor = browser();
    const gone = await aProvider(server.services, { ...peer, issuer: 'http://localhost:9' });
    expect((await visitor.begin({ provider_id: gone })).error).toBe('provider_unavailable');
    expect((await visitor.begin({ provider_id: 999_999 })).error).toBe('social_login_off');
  });

  test('that is slow is not waited for', async () => {
    await aLinkedMember();
    const { services } = server;
    const providers = createProviderClients({
      cipher: services.cipher,
      redirectUri,
      inwardHosts,
      timeoutMs: 500,
    });
    const app = await createApp({ ...services, providers });
    const visitor = browser(app);
    const returned = await peer.visit((await visitor.begin()).data.address);
    let release = () => {};
    peer.hold = new Promise((resolve) => {
      release = resolve;
    });
    expect((await visitor.finish(returned)).error).toBe('provider_unavailable');
    release();
    await app.close();
  });

  test('is asked what it is once for many', async () => {
    const before = peer.asked.filter((path) => path.startsWith('/.well-known')).length;
    await Promise.all([1, 2, 3].map(() => browser().begin()));
    expect(peer.asked.filter((path) => path.startsWith('/.well-known')).length - before).toBe(1);
  });

  test('who is asked too often from one address is not asked again', async () => {
    const errors = new Set<string | undefined>();
    for (let time = 0; time < 61; time += 1) errors.add((await browser().begin()).error);
    expect([...errors]).toEqual([undefined, 'too_many_requests']);
  });
});

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

test('the way back puts what came behind the hash, and nothing else', async () => {
  const locationOf = async (query: string) =>
    (await server.app.inject({ url: `/callback?${query}` })).headers.location;
  expect(await locationOf('code=a%26b&state=s&iss=i&session_state=x')).toBe(
    '/#/callback?code=a%26b&state=s&iss=i',
  );
  expect(await locationOf('error=access_denied&state=s')).toBe('/#/callback?state=s&error=access_denied');
  expect(await locationOf('code=c&state=link.s')).toBe('/#/setting/personalCenter?code=c&state=link.s');
  expect(await locationOf(`code=${'x'.repeat(3000)}&state=s&state=t&redirect=//evil`)).toBe('/#/callback?');
});
