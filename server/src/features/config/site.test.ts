import { configAll, configEdit, configHistory } from '@quarterdeck/contract/features/config/config';
import { platformSite } from '@quarterdeck/contract/features/config/platform';
import { siteConfig } from '@quarterdeck/contract/features/config/site';
import { deleteMedia, mediaDetail } from '@quarterdeck/contract/features/files/library';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { endRolePreview, previewRole } from '@quarterdeck/contract/features/roles/roles';
import { logout, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMedia } from '#features/files/fixtures.ts';
import { forgetAnswers } from '#kernel/list/single-flight.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const save = async (group: 'maintenance' | 'website', change: Record<string, string>) => {
  const { list } = await admin.call(configAll, { group });
  const values = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const body = { group, version: list[0]?.version ?? 0, ...values, ...change };
  const answer = await admin.post(configEdit, body as never);
  forgetAnswers(server.services.db);
  return answer;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('maintenance', () => {
  const open = {
    maintenance_from: '',
    maintenance_until: '',
    maintenance_message_zh: '升级',
    maintenance_message_en: '',
  };

  test('keeps out who may not change settings, tells everybody, and lets them sign out', async () => {
    const support = await server.signIn('support');
    await save('maintenance', { ...open, maintenance_on: '1', maintenance_admits: 'settings' });
    expect(await support.get(menuCounts)).toMatchObject({ status: 503, error: 'under_maintenance' });
    expect((await admin.get(menuCounts)).status).toBe(200);
    expect(await server.anonymous.call(siteConfig)).toMatchObject({
      maintenance: { active: true, message: '升级', from: null, until: null },
    });
    expect(await server.platform.call(platformSite)).toMatchObject({
      maintenance: { active: true, message: '升级' },
    });
    await save('maintenance', { ...open, maintenance_on: '1', maintenance_admits: 'everyone' });
    expect((await support.get(menuCounts)).status).toBe(200);
    await save('maintenance', { ...open, maintenance_on: '1', maintenance_admits: 'super' });
    expect((await support.get(menuCounts)).status).toBe(503);
    expect((await support.get(logout)).status).not.toBe(503);
    await save('maintenance', { ...open, maintenance_on: '2' });
  });

  test('lets in a super administrator who previews a role group', async () => {
    const { id } = await server.services.db.one<{ id: number }>(
      sql`SELECT id FROM role WHERE id <> 1 ORDER BY id LIMIT 1`,
    );
    await save('maintenance', { ...open, maintenance_on: '1', maintenance_admits: 'super' });
    await admin.call(previewRole, { id });
    expect((await admin.get(userInfo)).status).toBe(200);
    await admin.call(endRolePreview);
    await save('maintenance', { ...open, maintenance_on: '2' });
  });

  test('is announced before it begins, and over when it ends', async () => {
    const checker = await server.signIn('checker');
    const [from, until] = [inHours(1), inHours(2)];
    await save('maintenance', { maintenance_on: '1', maintenance_from: from, maintenance_until: until });
    expect((await server.anonymous.call(siteConfig)).maintenance).toEqual({
      active: false,
      message: '升级',
      from,
      until,
    });
    expect((await checker.get(menuCounts)).status).toBe(200);
    await save('maintenance', { maintenance_from: inHours(-2), maintenance_until: inHours(-1) });
    expect((await server.anonymous.call(siteConfig)).maintenance).toBeNull();
    expect(await save('maintenance', { maintenance_from: until, maintenance_until: from })).toMatchObject({
      status: 400,
      fields: { maintenance_until: expect.any(String) },
    });
    await save('maintenance', { maintenance_on: '2', maintenance_from: '', maintenance_until: '' });
  });
});

test('changes are listed newest first, with who made them', async () => {
  await save('website', { site_title: 'One' });
  await save('website', { site_title: 'Two', copyright: '© Two' });
  const { list } = await admin.call(configHistory, { group: 'website' });
  expect(list).toMatchObject([
    {
      actor: 'admin',
      before: { site_title: 'One', copyright: '' },
      after: { site_title: 'Two', copyright: '© Two' },
    },
    { actor: 'admin', before: { site_title: 'Quarterdeck' }, after: { site_title: 'One' } },
  ]);
  const support = await server.signIn('content');
  expect((await support.get(`${configHistory.path}?group=website`)).status).toBe(403);
});

test('the platform is answered 304 for the site until a setting changes', async () => {
  const { etag } = (await server.platform.get(platformSite)).headers;
  const headers = { 'if-none-match': String(etag) };
  expect(await server.platform.get(platformSite, undefined, { headers })).toMatchObject({
    status: 304,
    text: '',
  });
  await save('website', { copyright: '© Three' });
  const changed = await server.platform.get(platformSite, undefined, { headers });
  expect(changed).toMatchObject({ status: 200, data: { copyright: '© Three' } });
  await save('website', { copyright: '' });
});

test('a picture of the settings is there, and in use', async () => {
  const missing = `/backstage/file/${'0'.repeat(64)}`;
  expect(await save('website', { site_logo: missing })).toMatchObject({
    error: 'not_found',
    fields: { site_logo: expect.any(String) },
  });
  const media = await aMedia(server);
  expect((await save('website', { site_logo: media.url })).status).toBe(200);
  const detail = await admin.call(mediaDetail, { id: String(media.id) });
  expect(detail).toMatchObject({ media: { used: 1 }, uses: [{ object_type: 'config' }] });
  const { id, version } = media;
  expect((await admin.post(deleteMedia, { id, version })).error).toBe('media_in_use');
  await save('website', { site_logo: '' });
  expect((await admin.post(deleteMedia, { id, version })).status).toBe(200);
});
