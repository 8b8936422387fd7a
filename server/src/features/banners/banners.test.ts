import { noPicture } from '@quarterdeck/contract/core/pictures';
import {
  type Banner,
  banner,
  bannerList,
  bannerStats,
  newBanner,
  orderBanners,
  reportBannerEvents,
} from '@quarterdeck/contract/features/banners/banners';
import { mediaDetail } from '@quarterdeck/contract/features/files/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMedia, anUpload, aPicture } from '#features/files/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aBanner, aPublishedBanner, someBanner } from './fixtures.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('content');
});
afterAll(() => server?.close());

const reference = ({ id, version }: Banner) => ({ id, version });
const delivered = async (lang = 'zh-CN') =>
  (await server.platform.call(banner.deliver, { lang } as never)).list;

test('the platform is given what is on, in the order of its place, and in its language', async () => {
  const english = await aMedia(server);
  const first = await aPublishedBanner(server, { place: 'market' });
  const second = await aPublishedBanner(server, {
    place: 'market',
    link: { kind: 'https', target: 'https://example.com/a' },
    picture_en: { url: english.url, alt_zh: '', alt_en: 'In English' },
  });
  await aBanner(server, { place: 'market' });
  const ids = async () => (await delivered()).filter(({ place }) => place === 'market').map(({ id }) => id);
  await expect.poll(ids).toEqual([first.id, second.id]);
  await editor.call(orderBanners, { place: 'market', ids: [second.id, first.id] });
  await expect.poll(ids).toEqual([second.id, first.id]);
  const [one] = (await delivered('en-US')).filter(({ place }) => place === 'market');
  expect(one).toMatchObject({
    link: { kind: 'https', target: 'https://example.com/a' },
    picture: { url: english.url, alt: 'In English' },
  });
  await editor.call(banner.takeOff, { ...reference(first), reason: 'Over' });
  await expect.poll(ids).toEqual([second.id]);
  const { uses } = await editor.call(mediaDetail, { id: String(english.id) });
  expect(uses).toEqual([{ object_type: 'banner', object_id: second.id }]);
});

test('a draft for another place does not move what is published', async () => {
  const first = await aPublishedBanner(server, { place: 'market' });
  const second = await aPublishedBanner(server, { place: 'market' });
  const { content } = await editor.call(banner.detail, { id: String(second.id) });
  await editor.call(banner.save, { ...reference(second), content: { ...content, place: 'home' } });
  const third = await aPublishedBanner(server, { place: 'market' });
  const own = [first, second, third].map(({ id }) => id);
  const ids = async () => (await delivered()).map(({ id }) => id).filter((id) => own.includes(id));
  await expect.poll(ids).toEqual(own);
});

test.each([
  ['article', '12'],
  ['activity', '12'],
  ['app', 'wallet'],
  ['https', 'http://example.com'],
  ['https', 'javascript:alert(1)'],
] as const)('a link to %s %s is refused', async (kind, target) => {
  const content = await someBanner(server, { link: { kind, target } });
  expect((await editor.post(banner.create, { content })).error).toMatch(/^(not_found|invalid_request)$/);
});

test('a picture that is in no media library is refused at its field', async () => {
  const url = await anUpload(server, editor, aPicture(64, 48, '#0c0'));
  const content = await someBanner(server, { picture: { url, alt_zh: '图', alt_en: 'Picture' } });
  expect(await editor.post(banner.create, { content })).toMatchObject({
    status: 422,
    error: 'picture_outside_library',
    fields: { 'content.picture': 'Choose an image from the media library' },
  });
});

test('it is not published without a picture that is described', async () => {
  const plain = await aBanner(server, { picture: noPicture });
  const window = { publish_at: null, unpublish_at: null };
  expect((await editor.post(banner.publish, { ...reference(plain), ...window })).error).toBe(
    'banner_picture_missing',
  );
  const { url } = await aMedia(server);
  const mute = await aBanner(server, { picture: { url, alt_zh: '', alt_en: 'x' } });
  expect((await editor.post(banner.publish, { ...reference(mute), ...window })).error).toBe(
    'publication_picture_undescribed',
  );
});

test('impressions and clicks are added up by day', async () => {
  const { id } = await aPublishedBanner(server);
  const report = (impressions: number, clicks: number) =>
    server.platform.call(reportBannerEvents, {
      events: [
        { id, impressions, clicks },
        { id: 999_999, impressions: 1, clicks: 1 },
      ],
    });
  expect(await report(100, 3)).toEqual({ counted: 1 });
  await report(50, 2);
  const { days } = await editor.call(bannerStats, { id: String(id) });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ impressions: 150, clicks: 5 });
  const { list } = await editor.call(bannerList.index, { id });
  expect(list).toMatchObject([{ impressions: 150, clicks: 5 }]);
});

test('an order names banners of its place only, each once', async () => {
  const { id } = await aBanner(server, { place: 'robot' });
  const elsewhere = await aBanner(server, { place: 'home' });
  const order = (ids: number[]) => editor.post(orderBanners, { place: 'robot', ids });
  expect((await order([id, elsewhere.id])).error).toBe('not_found');
  expect((await order([id, id])).error).toBe('not_found');
});

test('the list filters by what a banner is, where it is and what it leads to', async () => {
  const { picture } = await someBanner(server);
  const link = { kind: 'app', target: '/wallet' } as const;
  const texts = { ...(await someBanner(server)).texts, 'en-US': { title: '' } };
  const made = await aBanner(server, { place: 'robot', device: 'phone', link, picture, texts });
  const other = await aPublishedBanner(server, { place: 'robot', device: 'desktop', picture });
  const found = async (query: object) => {
    const { list } = await editor.call(bannerList.index, { place: 'robot', ...query } as never);
    return list.map(({ id }) => id);
  };
  for (const [query, own] of [
    [{ device: 'phone' }, made],
    [{ link_kind: 'app' }, made],
    [{ phase: 'draft', missing: 'en-US' }, made],
    [{ name_zh: made.name_zh }, made],
    [{ phase: 'live' }, other],
    [{ device: 'desktop', link_kind: 'none' }, other],
  ] as const) {
    const ids = await found(query);
    expect(ids, JSON.stringify(query)).toContain(own.id);
    expect(ids).not.toContain(own === made ? other.id : made.id);
  }
});

test('the list sorts, pages and exports', async () => {
  const { picture } = await someBanner(server);
  for (let count = 0; count < 21; count += 1) await aBanner(server, { ...newBanner, picture });
  await editor.call(orderBanners, {
    place: 'home',
    ids: (await editor.call(bannerList.index, { place: 'home', page_size: 20 })).list.map(({ id }) => id),
  });
  const admin = await server.signIn('admin');
  await checkSorts(admin, bannerList);
  await checkPaging(admin, bannerList, async () => await aBanner(server, { picture }));
  await checkExport(admin, bannerList);
});
