import { siteConfig } from '@quarterdeck/contract/features/config/site';
import { endRolePreview } from '@quarterdeck/contract/features/roles/roles';
import { lockSession } from '@quarterdeck/contract/features/session/session';
import { userList } from '@quarterdeck/contract/features/users/users';
import { abilities } from '@quarterdeck/contract/rights';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#server/registry.ts';
import type { Config } from '#server/start/config.ts';
import { stateOf } from '../support/state.ts';
import { testServer } from '../support/test-server.ts';

const isRight = (ability: string) => (abilities as readonly string[]).includes(ability);

async function serverWith(config: Partial<Config>) {
  const server = await testServer({ config });
  onTestFinished(() => server.close());
  return server;
}

test('in a preview everything can be read and no command is carried out, for no one', async () => {
  const server = await serverWith({ isPreview: true });
  expect(await server.anonymous.call(siteConfig)).toMatchObject({ preview: true });
  const admin = await server.signIn('admin');
  expect((await admin.get(userList.index)).status).toBe(200);
  const before = await stateOf(server.pool);
  const commands = endpoints.filter(
    ({ command, preview }) => preview === 'closed' || (command && preview === undefined),
  );
  expect(new Set(endpoints.filter(({ preview }) => preview === 'open'))).toEqual(
    new Set([lockSession, endRolePreview]),
  );
  expect(commands.length).toBeGreaterThan(10);
  for (const endpoint of commands) {
    const caller = endpoint.ability === 'platform' ? server.platform : admin;
    const answer = await caller.post(endpoint.path, {});
    expect(answer, endpoint.path).toMatchObject({ status: 403, error: 'preview_only' });
  }
  expect(await stateOf(server.pool)).toEqual(before);
});

/** What a request without a key says where it leaves nothing behind. */
const isHarmless = /^It only reads|stores nothing\.$/;

test('whatever does more than read says whether a preview may do it', () => {
  const silent = endpoints.filter(
    ({ method, command, preview, ability, withoutKey = '' }) =>
      method === 'POST' &&
      !command &&
      preview === undefined &&
      !isHarmless.test(withoutKey) &&
      isRight(ability),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('the server answers under its own names only, the page included', async () => {
  const { app } = await serverWith({
    allowedHosts: ['admin.example.com', '[::1]'],
    trustedProxies: ['127.0.0.1'],
  });
  const ask = (host: string, url: string = siteConfig.path) =>
    app.inject({ method: 'GET', url, headers: { host } });
  for (const host of ['admin.example.com', 'Admin.Example.Com:10000', '[::1]:10000'])
    expect((await ask(host)).statusCode, host).toBe(200);
  for (const host of ['evil.example', 'admin.example.com.evil.example', 'localhost', '']) {
    for (const url of [siteConfig.path, '/', '/openapi.json']) {
      const answer = await ask(host, url);
      expect(answer.statusCode, `${host}${url}`).toBe(421);
      expect(answer.json()).toMatchObject({ code: 421, error: 'host_not_allowed' });
    }
  }
  const forwarded = { host: 'evil.example', 'x-forwarded-host': 'admin.example.com' };
  expect((await app.inject({ url: siteConfig.path, headers: forwarded })).statusCode).toBe(421);
});
