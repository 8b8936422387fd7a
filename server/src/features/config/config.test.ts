import { configAll, configEdit, configGroups } from '@quarterdeck/contract/features/config/config';
import { explorers } from '@quarterdeck/contract/features/config/explorers';
import { reasonKinds, reasonTemplates } from '@quarterdeck/contract/features/config/reasons';
import { siteConfig, sourceAddress } from '@quarterdeck/contract/features/config/site';
import { exchangeIndex } from '@quarterdeck/contract/features/rates/exchange-index';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const website = {
  group: 'website',
  site_title: 'North Star',
  site_logo: '/logo.svg',
  favicon: '',
  copyright: '© North Star Ltd',
  service_url: '',
  languages: 'zh-CN,en-US',
  asset_name_l: 'Diesel',
  asset_name_r: '',
  emptyimg: '/nothing.svg',
} as const;

const versionOf = async (group: 'website' | 'other') => {
  const { list } = await (await server.signIn('admin')).call(configAll, { group });
  return list[0]?.version ?? -1;
};

test('what staff choose from, and where they look up a payment, are settings that all of them may read', async () => {
  const admin = await server.signIn('admin');
  const support = await server.signIn('support');
  const kinds = await support.call(reasonTemplates);
  expect(kinds.withdrawal[0]).toBe('The receiving address could not be verified');
  expect(reasonKinds.filter((kind) => kinds[kind].length === 0)).toEqual([]);
  const asForm = async (group: 'reasons' | 'explorers') => {
    const { list } = await admin.call(configAll, { group });
    const values: Record<string, string> = Object.fromEntries(list.map(({ name, value }) => [name, value]));
    return { group, version: list[0]?.version ?? 0, ...values };
  };
  const edit = (body: object) => admin.post(configEdit.path, body);
  const reasons = {
    ...(await asForm('reasons')),
    reasons_user_en: ' Asked twice. \n\nMoved',
    reasons_application_en: 'Too little history',
    reasons_break_en: '',
  };
  const long = await edit({ ...reasons, reasons_user_en: `Moved\n${'x'.repeat(501)}` });
  expect(long.fields).toHaveProperty('reasons_user_en');
  expect((await edit(reasons)).status).toBe(200);
  const explored = await asForm('explorers');
  const wrong = await edit({ ...explored, explorer_trc20_txid: 'https://scan.example/' });
  expect(wrong.fields).toHaveProperty('explorer_trc20_txid');
  const own = 'https://scan.example/tx/{txid}';
  expect((await edit({ ...explored, explorer_trc20_txid: own })).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await support.call(reasonTemplates)).toEqual({
      ...kinds,
      user: ['Asked twice.', 'Moved'],
      application: ['Too little history'],
      break: [],
    });
    expect((await support.call(explorers)).templates.explorer_trc20_txid).toBe(own);
  }, 30_000);
});

describe('the site', () => {
  test('has the names of the product, in the language of the call, until it is given others', async () => {
    const answer = await server.anonymous.call(siteConfig);
    expect(answer).toEqual({
      site_title: 'Quarterdeck',
      site_logo: '',
      favicon: '',
      copyright: '',
      service_url: '',
      languages: ['zh-CN', 'ch-CN', 'en-US'],
      maintenance: null,
      asset_name_l: 'Fuel',
      asset_name_r: 'Whale bean',
      emptyimg: '',
      encrypted_sign_in: false,
      preview: false,
      buy_source_url: '',
      passkey_origin: 'http://localhost:10000',
      copy_source: false,
      password_min: 10,
      sign_in_providers: [],
    });
    const { data } = await server.anonymous.get('/backstage/config/site?lang=ch-CN');
    expect(data).toMatchObject({ asset_name_l: '燃料', asset_name_r: '鯨豆' });
  });

  test('shows what was written, and what was left empty as before', async () => {
    const admin = await server.signIn('admin');
    const { list } = await admin.call(configEdit, { ...website, version: await versionOf('website') });
    const title = { group: 'website', name: 'site_title', value: 'North Star', version: 1 };
    expect(list).toContainEqual({ ...title, log_id: expect.any(Number) });
    expect(await server.anonymous.call(siteConfig)).toEqual({
      site_title: 'North Star',
      site_logo: '/logo.svg',
      favicon: '',
      copyright: '© North Star Ltd',
      service_url: '',
      languages: ['zh-CN', 'en-US'],
      maintenance: null,
      asset_name_l: 'Diesel',
      asset_name_r: 'Whale bean',
      emptyimg: '/nothing.svg',
      encrypted_sign_in: false,
      preview: false,
      buy_source_url: '',
      passkey_origin: 'http://localhost:10000',
      copy_source: false,
      password_min: 10,
      sign_in_providers: [],
    });
  });
});

test.each(configGroups)('the group %s is read and saved as a whole form', async (group) => {
  const admin = await server.signIn('admin');
  const read = async () => (await admin.call(configAll, { group })).list;
  const before = await read();
  const form = Object.fromEntries(before.map(({ name, value }) => [name, value]));
  const body = { group, version: before[0]?.version ?? 0, ...form };
  expect(await admin.post(configEdit, body as never)).toMatchObject({ status: 200, msg: 'Settings saved' });
  const values = (list: typeof before) => list.map(({ name, value }) => [name, value]);
  expect(values(await read())).toEqual(values(before));
  const all = (await admin.call(configAll, {})).list.filter((one) => one.group === group);
  expect(values(all)).toEqual(values(before));
});

test('the log says what changed, and nothing of what did not', async () => {
  const admin = await server.signIn('admin');
  const version = await versionOf('website');
  await admin.call(configEdit, { ...website, version });
  await admin.call(configEdit, { ...website, site_title: 'South Star', version: version + 1 });
  const row = await server.services.db.one(sql`
    SELECT action, before, after, actor FROM admin_log WHERE action = 'config.edit' ORDER BY id DESC LIMIT 1`);
  expect(row).toEqual({
    action: 'config.edit',
    actor: 'admin',
    before: { group: 'website', site_title: 'North Star' },
    after: { group: 'website', site_title: 'South Star' },
  });
});

describe('a group', () => {
  test('that somebody else wrote meanwhile is refused, and sent along as it is now', async () => {
    const admin = await server.signIn('admin');
    const version = await versionOf('other');
    const form = {
      group: 'other',
      buy_source_url: 'https://example.com/buy',
      copy_source_url: '',
      copy_source_key: '',
    } as const;
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(configEdit, { ...form, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.data).toMatchObject({
      current: { list: [{ name: 'buy_source_url', version: version + 1 }, {}, {}] },
    });
  });

  test.each([
    ['languages', 'zh-CN,de-DE'],
    ['favicon', 'https://evil.example/x.ico'],
    ['site_logo', '//evil.example/logo.png'],
    ['site_logo', '/\\evil.example'],
    ['site_logo', 'javascript:alert(1)'],
    ['emptyimg', 'https://evil.example/nothing.png'],
    ['site_title', 'x'.repeat(65)],
    ['asset_name_l', 'a\u0000b'],
  ])('takes no %s like %j', async (name, value) => {
    const admin = await server.signIn('admin');
    const body = { ...website, version: await versionOf('website'), [name]: value };
    const answer = await admin.post(configEdit, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields)).toEqual([name]);
  });

  test('is for those only who have the right', async () => {
    const support = await server.signIn('support');
    expect((await support.get(configAll)).status).toBe(403);
    expect((await support.post(configEdit, { ...website, version: 0 })).status).toBe(403);
  });
});

describe('the source', () => {
  const form = { group: 'other', buy_source_url: '', copy_source_url: 'https://example.com/source' } as const;
  const write = async (copy_source_key: string) => {
    const admin = await server.signIn('admin');
    return await admin.call(configEdit, { ...form, copy_source_key, version: await versionOf('other') });
  };
  const logged = () =>
    server.services.db.query(sql`
      SELECT action, result, error, before, after FROM admin_log WHERE action LIKE 'config.%' ORDER BY id DESC LIMIT 2`);

  test('is given to anyone who has the key, which no one can read', async () => {
    const support = await server.signIn('support');
    expect(await support.post(sourceAddress, { key: 'any' })).toMatchObject({
      error: 'secret_key_incorrect',
    });
    const { list } = await write('open sesame');
    expect(list).toContainEqual(expect.objectContaining({ name: 'copy_source_key', value: '***' }));
    expect((await logged())[0]).toMatchObject({ after: { copy_source_key: '***' } });
    await write('***');
    expect(await server.anonymous.call(siteConfig)).toMatchObject({ copy_source: true });
    expect(await support.post(sourceAddress, { key: '***' })).toMatchObject({
      error: 'secret_key_incorrect',
    });
    const answer = await support.call(sourceAddress, { key: 'open sesame' });
    expect(answer).toEqual({ copy_source_url: 'https://example.com/source' });
    const { rows } = await server.pool.query(
      "SELECT 1 FROM config, admin_log WHERE config.value LIKE '%sesame%' OR admin_log::text LIKE '%sesame%'",
    );
    expect(rows).toEqual([]);
  });

  test('is given to no one once its key is removed', async () => {
    await write('open sesame');
    const { list } = await write('');
    expect(list).toContainEqual(expect.objectContaining({ name: 'copy_source_key', value: '' }));
    expect((await logged())[0]).toMatchObject({
      before: { copy_source_key: '***' },
      after: { copy_source_key: '' },
    });
    expect(await server.anonymous.call(siteConfig)).toMatchObject({ copy_source: false });
    const content = await server.signIn('content');
    for (const key of ['open sesame', '***'])
      expect(await content.post(sourceAddress, { key })).toMatchObject({ error: 'secret_key_incorrect' });
  });

  test('stays closed to wrong keys, and after five of them for a while to the right one', async () => {
    await write('open sesame');
    const risk = await server.signIn('risk');
    const wrong = { status: 422, error: 'secret_key_incorrect', msg: 'Secret key incorrect' };
    for (let count = 0; count < 5; count += 1)
      expect(await risk.post(sourceAddress, { key: `wrong ${count}` })).toMatchObject(wrong);
    expect(await risk.post(sourceAddress, { key: 'open sesame' })).toMatchObject({
      status: 429,
      error: 'sign_in_locked',
    });
    expect(await logged()).toMatchObject([
      { action: 'config.source', result: 'refused', error: 'sign_in_locked' },
      { action: 'config.source', result: 'refused', error: 'secret_key_incorrect' },
    ]);
    const checker = await server.signIn('checker');
    expect((await checker.post(sourceAddress, { key: 'open sesame' })).status).toBe(200);
  });
});

test('the exchange list is for anyone who is signed in', async () => {
  expect((await server.anonymous.get(exchangeIndex)).status).toBe(401);
  const { list } = await (await server.signIn('content')).call(exchangeIndex);
  expect(list).toEqual([
    { asset: 'USDT', rate_usdt: '1' },
    { asset: 'L', rate_usdt: '1' },
    { asset: 'R', rate_usdt: '1' },
  ]);
  const content = await server.signIn('content');
  const form = { asset: 'USDT', page_size: 50 } as const;
  expect(await content.call(exchangeIndex, form)).toEqual({ list: [{ asset: 'USDT', rate_usdt: '1' }] });
  expect((await content.get(`${exchangeIndex.path}?asset=no-code`)).status).toBe(400);
  expect((await content.get(`${exchangeIndex.path}?market=1`)).status).toBe(400);
});

test('registration is closed and there is nothing else to sign in with, and both say so', async () => {
  const answer = await server.anonymous.post('/register', { username: 'eve', password: 'secret1' });
  expect(answer).toMatchObject({ status: 403, error: 'registration_closed', msg: 'Registration is closed' });
  const social = await server.anonymous.post('/socialLogin/begin', { provider_id: 1 });
  expect(social).toMatchObject({ status: 404, error: 'social_login_off' });
});
