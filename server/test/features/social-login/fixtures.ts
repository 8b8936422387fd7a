import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { beginSocialLogin, socialLogin } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { createClient } from '../../support/client.ts';
import { type OidcPeer, type Person, startOidcPeer } from '../../support/oidc-peer.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';

const origin = 'http://localhost:4999';
export const redirectUri = `${origin}/callback`;
export const internalHosts = ['localhost'];

export let peer: OidcPeer;
export let server: TestServer;
/** Who sits before the provider; another one in each test. */
export let person: Person & { sub: string; email: string };
export let provider: number;

/** Runs a server and a provider for the tests of a file. */
export function runProvider(): void {
  let people = 0;
  beforeAll(async () => {
    peer = await startOidcPeer({ redirectUri });
    server = await testServer({ config: { origin, providerInternalHosts: internalHosts } });
  });
  afterAll(async () => {
    await server?.close();
    await peer?.close();
  });
  beforeEach(async () => {
    people += 1;
    person = { sub: `sub-${people}`, email: `person-${people}@example.com`, email_verified: true };
    Object.assign(peer, { person, tamper: undefined, hold: undefined });
    await server.services.db.query(sql`DELETE FROM provider`);
    await server.services.db.query(sql`DELETE FROM sign_in_failure`);
    provider = await aProvider(server.services, peer);
  });
}

type SecondStep = Pick<BodyInput<typeof socialLogin>, 'second_factor' | 'passkey'>;

/** A browser: it keeps the cookie that it is given. */
export function browser(app = server.app) {
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
    finish: (returned: URL, more: SecondStep = {}) =>
      post(socialLogin, { ...parametersOf(returned), ...more }, { headers: { cookie } }),
    get cookie() {
      return cookie;
    },
  };
}

export function parametersOf(returned: URL) {
  const { code = '', state = '', iss } = Object.fromEntries(returned.searchParams);
  return { code, state, ...(iss !== undefined && { iss }) };
}

/** The whole way: there, through the provider, and back. */
export async function signIn(more: SecondStep = {}) {
  const visitor = browser();
  const begun = await visitor.begin();
  const returned = await peer.visit(begun.data.address);
  return { visitor, returned, answer: await visitor.finish(returned, more) };
}

/** A member of staff who is linked to the account of whom sits before the provider. */
export async function aLinkedMember() {
  const { db } = server.services;
  const member = await anAdmin(db, { actions: [] });
  await db.query(sql`
    INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${provider}, ${person.sub}, ${member.id}, '')`);
  return member;
}

export const refusalOf = async () => (await signIn()).answer.error;
export const countOf = async (table: 'session' | 'identity' | 'admin') => {
  const counts = {
    session: sql`SELECT count(*)::integer AS count FROM session`,
    identity: sql`SELECT count(*)::integer AS count FROM identity`,
    admin: sql`SELECT count(*)::integer AS count FROM admin`,
  };
  return (await server.services.db.one<{ count: number }>(counts[table])).count;
};
