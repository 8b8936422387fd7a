import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { siteConfig } from '@quarterdeck/contract/features/config/site';
import {
  createProvider,
  deleteProvider,
  editProvider,
  providerIndex,
  providersMax,
} from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { secretContext } from '#identity/oidc/provider-clients.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aProvider } from './fixtures.ts';

const secret = 'the secret of a client';
const fields = {
  name: 'Example ID',
  icon: 'globe',
  client_id: 'quarterdeck',
  scopes: 'openid email',
  enabled: true,
  match_email: false,
  trust_mfa: false,
  open_registration: false,
} as const;
const issuer = 'https://id.example.com';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer({ config: { origin: 'https://office.example.com' } });
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());
beforeEach(() => server.services.db.query(sql`DELETE FROM provider`));

const add = () => admin.call(createProvider, { ...fields, issuer, client_secret: secret });
const sealedSecret = async () => {
  const { sealed } = await server.services.db.one<{ sealed: string }>(
    sql`SELECT secret_sealed AS sealed FROM provider`,
  );
  return server.services.cipher.open(sealed, secretContext);
};

test('a provider is listed and offered; its secret is kept sealed and shown to no one', async () => {
  const made = await add();
  expect(made).toMatchObject({ ...fields, issuer, has_secret: true, identities: 0, version: 1 });
  const { text } = await admin.get(providerIndex);
  expect(JSON.parse(text).data).toEqual({
    list: [made],
    redirect_uri: 'https://office.example.com/callback',
  });
  const site = await server.anonymous.get(siteConfig);
  expect(site.data.sign_in_providers).toEqual([{ id: made.id, name: 'Example ID', icon: 'globe' }]);
  const log = await admin.get(adminLogList.index);
  const { stored } = await server.services.db.one<{ stored: string }>(
    sql`SELECT provider::text AS stored FROM provider`,
  );
  for (const said of [text, site.text, log.text, stored]) expect(said).not.toContain(secret);
  expect(log.text).toContain('"secret_sealed":"***"');
  expect(await sealedSecret()).toBe(secret);
});

test('a change without a secret keeps it, one with another replaces it, and the issuer stays', async () => {
  const { id, version } = await add();
  const edited = await admin.call(editProvider, { ...fields, id, version, name: 'Other', enabled: false });
  expect(edited).toMatchObject({ name: 'Other', issuer, enabled: false, has_secret: true, version: 2 });
  expect(await sealedSecret()).toBe(secret);
  expect((await server.anonymous.call(siteConfig)).sign_in_providers).toEqual([]);
  await admin.call(editProvider, { ...fields, id, version: 2, client_secret: 'another secret' });
  expect(await sealedSecret()).toBe('another secret');
  expect(await admin.post(editProvider, { ...fields, id, version: 2 })).toMatchObject({
    error: 'version_stale',
  });
  expect(await admin.post(editProvider.path, { ...fields, id, version: 3, issuer })).toMatchObject({
    status: 400,
  });
});

test.each(['http://id.example.com', 'https://127.0.0.1', 'https://192.168.0.10/realm', 'https://[::1]:8443'])(
  '%s is no issuer that is asked',
  async (address) => {
    expect(await admin.post(createProvider, { ...fields, issuer: address })).toMatchObject({
      status: 422,
      error: 'provider_issuer_refused',
      fields: { issuer: expect.any(String) },
    });
  },
);

test.each([
  'javascript:alert(1)',
  'https://name@id.example.com',
  'https://id.example.com?a=b',
  'id.example.com',
])('%s is no issuer at all', async (address) => {
  expect((await admin.post(createProvider, { ...fields, issuer: address })).status).toBe(400);
});

test('names are told apart, and there are not more of them than anybody looks through', async () => {
  await add();
  expect(await admin.post(createProvider, { ...fields, name: 'EXAMPLE id', issuer })).toMatchObject({
    error: 'already_exists',
    fields: { name: expect.any(String) },
  });
  const peer = { issuer, clientId: 'x', clientSecret: 'x' };
  for (let count = 1; count < providersMax; count += 1) await aProvider(server.services, peer);
  expect((await admin.post(createProvider, { ...fields, name: 'One more', issuer })).error).toBe(
    'providers_full',
  );
});

test('who is no super administrator changes none, whatever rights they have', async () => {
  const made = await add();
  const { client } = await aMember(server, { actions: ['provider.read', 'provider.edit'] });
  const { list } = await client.call(providerIndex);
  expect(list).toMatchObject([{ id: made.id, allowed_actions: [] }]);
  const row = { id: made.id, version: 1 };
  for (const answer of [
    await client.post(createProvider, { ...fields, name: 'Mine', issuer }),
    await client.post(editProvider, { ...fields, ...row, match_email: true }),
    await client.post(deleteProvider, row),
  ])
    expect(answer).toMatchObject({ status: 403, error: 'provider_super_only' });
  expect(await admin.call(providerIndex)).toMatchObject({ list: [made] });
});

test('with a provider goes what is linked to it', async () => {
  const { id, version } = await add();
  const member = await anAdmin(server.services.db);
  await server.services.db.query(sql`
    INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${id}, 'sub', ${member.id}, '')`);
  expect((await admin.call(providerIndex)).list).toMatchObject([{ identities: 1 }]);
  await admin.call(deleteProvider, { id, version });
  expect(await server.services.db.query(sql`SELECT id FROM identity`)).toEqual([]);
});
