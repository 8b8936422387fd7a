import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { endActivity, limitActivity } from '@quarterdeck/contract/features/rewards/activities/activities';
import {
  type ActivityPage,
  activityPage,
  activityPageList,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMedia } from '#features/files/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anActivity, pointer } from '../fixtures.ts';
import { anActivityPage, someActivityPage } from './fixtures.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('content');
});
afterAll(() => server?.close());

const always = { publish_at: null, unpublish_at: null };
const publish = ({ id, version }: ActivityPage) =>
  editor.post(activityPage.publish, { id, version, ...always });

async function delivered(id: number, query: { lang?: string; audience?: string; at?: string } = {}) {
  const { list } = await server.platform.call(activityPage.deliver, { lang: 'zh-CN', ...query } as never);
  return list.find((item) => item.id === id);
}

test('apps are given what an activity promises, in words, until it ends', async () => {
  const promised = await anActivity(server, { audience: 'country', countries: ['SG'] });
  const { url } = await aMedia(server);
  const page = await anActivityPage(server, { picture: { url, alt_zh: '网络', alt_en: 'A gift' } }, promised);
  expect((await publish(page)).status).toBe(200);
  const reader = { audience: 'country:SG' };
  await expect
    .poll(() => delivered(page.id, reader))
    .toMatchObject({
      activity_id: promised.id,
      title: '充值网络有礼',
      ends_at: promised.ends_at,
      unpublish_at: promised.ends_at,
      reward: { cause: 'recharge', asset: 'USDT', mode: 'fixed', amount: '10', min_usdt: '100', cap: null },
    });
  expect(await delivered(page.id, { ...reader, lang: 'ch-CN' })).toMatchObject({
    title: '充值網路有禮',
    picture: { url, alt: '網路' },
  });
  expect(await delivered(page.id, { audience: 'country:BR' })).toBeUndefined();
  expect(await delivered(page.id, { ...reader, at: promised.ends_at })).toBeUndefined();

  const maker = await server.signIn('maker');
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const limited = await maker.call(limitActivity, {
    ...pointer(promised),
    budget: '500',
    ends_at,
    reason: 'Less of it',
  });
  await expect.poll(() => delivered(page.id, reader)).toMatchObject({ ends_at });
  await maker.call(endActivity, { ...pointer(limited), reason: 'Over' });
  await expect.poll(() => delivered(page.id, reader)).toBeUndefined();
});

test('a request to publish is canceled, with its notice', async () => {
  const admin = await server.signIn('admin');
  const { id, version } = await anActivityPage(server);
  const noticed = async () => (await admin.call(noticeList)).list.some(({ object_id }) => object_id === id);
  const requested = await editor.call(activityPage.requestPublish, { id, version, ...always });
  expect(await noticed()).toBe(true);
  const withdrawn = await editor.call(activityPage.withdrawPublish, { id, version: requested.version });
  expect(withdrawn).toMatchObject({ status: 'draft', asked: null, publish_maker_id: null });
  expect(await noticed()).toBe(false);
});

test('an activity has one page, which stays its own', async () => {
  const page = await anActivityPage(server);
  const content = someActivityPage({ id: page.activity_id });
  expect((await editor.post(activityPage.create, { content })).error).toBe('activity_page_exists');
  const other = someActivityPage(await anActivity(server));
  const moved = { id: page.id, version: page.version, content: other };
  expect((await editor.post(activityPage.save, moved)).error).toBe('not_found');
  expect(
    (await editor.post(activityPage.create, { content: { ...content, activity_id: 999_999 } })).error,
  ).toBe('not_found');
});

test('pictures say in words what they show, those within its rules too', async () => {
  const { url } = await aMedia(server);
  const mute = await anActivityPage(server, { picture: { url, alt_zh: '礼物', alt_en: '' } });
  expect(await publish(mute)).toMatchObject({
    error: 'publication_picture_undescribed',
    fields: { 'content.picture': expect.any(String) },
  });
  const content = someActivityPage(await anActivity(server));
  const texts = { ...content.texts['en-US'], rules: `<p>Rules</p><img src="${url}">` };
  const within = await editor.call(activityPage.create, {
    content: { ...content, texts: { ...content.texts, 'en-US': texts } },
  });
  expect(await publish(within)).toMatchObject({
    fields: { 'content.texts.en-US.rules': expect.any(String) },
  });
});

test('the list filters, sorts, pages and exports', async () => {
  for (let count = 0; count < 21; count += 1) await anActivityPage(server);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(activityPageList.index, { phase: 'draft', page_size: 1 });
  const activity_id = list[0]?.activity_id;
  const found = await admin.call(activityPageList.index, { activity_id, phase: 'draft' } as never);
  expect(found.list.map((row) => row.activity_id)).toEqual([activity_id]);
  await checkSorts(admin, activityPageList);
  await checkPaging(admin, activityPageList, async () => await anActivityPage(server));
  await checkExport(admin, activityPageList);
});
