import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { personalSignIns } from '@quarterdeck/contract/features/personal/personal';
import { removeIdentity } from '@quarterdeck/contract/features/providers/providers';
import { socialLogin, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { createProviderClients } from '#identity/oidc/provider-clients.ts';
import { createApp } from '#server/app.ts';
import { createClient } from '../../support/client.ts';
import {
  aLinkedMember,
  browser,
  internalHosts,
  parametersOf,
  peer,
  redirectUri,
  runProvider,
  server,
  signIn,
} from './fixtures.ts';

runProvider();

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

  test('takes the passkey of who needs a second factor and has no other', async () => {
    const { id } = await aLinkedMember();
    const { db } = server.services;
    await db.query(sql`
      INSERT INTO passkey (admin_id, name, credential_id, public_key, counter, synced, transports)
      VALUES (${id}, 'Laptop', '\\x01', '\\x02', 0, false, '{}')`);
    expect((await signIn()).answer.status).toBe(200);
    await db.query(sql`
      UPDATE role SET second_factor_required = true WHERE id IN (SELECT role_id FROM admin_role WHERE admin_id = ${id})`);
    expect((await signIn()).answer).toMatchObject({ status: 401, error: 'code_required' });
    const passkey = { id: 'AQ', client_data: 'e30', authenticator_data: 'AA', signature: 'AA' };
    expect((await signIn({ passkey })).answer.error).toBe('passkey_wrong');
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
      internalHosts,
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
