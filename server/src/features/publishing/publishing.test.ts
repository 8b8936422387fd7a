import { article } from '@quarterdeck/contract/features/articles/library/library';
import { banner } from '@quarterdeck/contract/features/banners/banners';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { poster } from '@quarterdeck/contract/features/posters/posters';
import { publishTogether, takeOffTogether } from '@quarterdeck/contract/features/publishing/bundle';
import { contentCalendar } from '@quarterdeck/contract/features/publishing/calendar';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anArticle, aPublished, reference, someContent } from '#features/articles/fixtures.ts';
import { aBanner } from '#features/banners/fixtures.ts';
import { aPoster } from '#features/posters/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { staffPassword, type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let editor: Client;
let ahead = 0;
const hour = 3_600_000;
beforeAll(async () => {
  server = await testServer({ now: () => new Date(Date.now() + ahead) });
  editor = await server.signIn('content');
});
afterAll(() => server?.close());

const always = { publish_at: null, unpublish_at: null };
const member = (kind: 'article' | 'banner', row: { id: number; version: number }) => ({
  kind,
  ...reference(row),
});

test('a bundle goes on and off as one, each record with a row of the log', async () => {
  const [one, other] = [await anArticle(server), await aBanner(server)];
  const publish_at = new Date(Date.now() + hour).toISOString();
  const members = [member('article', one), member('banner', other)];
  expect(await editor.call(publishTogether, { members, publish_at, unpublish_at: null })).toEqual({
    changed: 2,
    asked: 0,
  });
  const [article_, banner_] = [
    (await editor.call(article.detail, { id: String(one.id) })).record,
    (await editor.call(banner.detail, { id: String(other.id) })).record,
  ];
  expect([article_, banner_]).toMatchObject([
    { phase: 'scheduled', publish_at },
    { phase: 'scheduled', publish_at },
  ]);
  const logged = await server.services.db.query<{ action: string }>(sql`
    SELECT action FROM admin_log WHERE request_id = (SELECT request_id FROM admin_log WHERE action = 'bundle.publish') ORDER BY action`);
  expect(logged.map(({ action }) => action)).toEqual(['article.publish', 'banner.publish', 'bundle.publish']);
  const off = { members: [member('article', article_), member('banner', banner_)], reason: 'Called off' };
  await editor.call(takeOffTogether, off);
  expect((await editor.call(banner.detail, { id: String(other.id) })).record.status).toBe('off');
});

test('none of it goes on where one has changed, is not ready or is not the caller’s to publish', async () => {
  const [one, other] = [await anArticle(server), await aBanner(server)];
  const stale = { ...member('article', one), version: 9 };
  const publish = (members: object[], by = editor) =>
    by.post(publishTogether, { members, ...always } as never);
  expect(await publish([member('banner', other), stale])).toMatchObject({
    error: 'version_stale',
    fields: { 'members.1': expect.any(String) },
  });
  const plain = await aBanner(server, { picture: { url: '', alt_zh: '', alt_en: '' } });
  expect((await publish([member('article', one), member('banner', plain)])).error).toBe(
    'banner_picture_missing',
  );
  expect((await publish([stale, stale])).status).toBe(400);
  expect((await publish([member('article', one)], await server.signIn('support'))).status).toBe(403);
  expect((await editor.call(article.detail, { id: String(one.id) })).record.status).toBe('draft');
});

test('none of it goes on where one is published within the same window', async () => {
  const [one, other] = [await aPublished(server), await aBanner(server)];
  const members = [member('banner', other), member('article', one)];
  expect(await editor.post(publishTogether, { members, ...always })).toMatchObject({
    status: 422,
    error: 'publication_schedule_unchanged',
    fields: { 'members.1': expect.any(String) },
  });
  expect((await editor.call(banner.detail, { id: String(other.id) })).record.status).toBe('draft');
});

test('of a kind that needs a second person, publishing is requested for the same window', async () => {
  const admin = await server.signIn('admin');
  const { list } = await admin.call(configAll, { group: 'publishing' });
  const others = { activity_page_second: '2', banner_second: '2', poster_second: '2' } as const;
  const rule = (version: number, article_second: '1' | '2') =>
    admin.call(configEdit, { group: 'publishing', version, article_second, ...others });
  const saved = await rule(list[0]?.version ?? 0, '1');
  const [one, other] = [await anArticle(server), await aBanner(server)];
  const publish_at = new Date(Date.now() + hour).toISOString();
  const members = [member('article', one), member('banner', other)];
  expect(await editor.call(publishTogether, { members, publish_at, unpublish_at: null })).toEqual({
    changed: 1,
    asked: 1,
  });
  const { record } = await editor.call(article.detail, { id: String(one.id) });
  expect(record).toMatchObject({ status: 'draft', asked: { publish_at, unpublish_at: null } });
  const decision = { id: one.id, version: record.version };
  expect((await editor.post(article.approvePublish, decision)).error).toBe('maker_is_checker');
  expect(await admin.call(article.approvePublish, decision)).toMatchObject({
    phase: 'scheduled',
    publish_at,
  });
  const again = [{ ...members[0], version: record.version + 1 }] as [(typeof members)[0]];
  const repeated = { members: again, publish_at, unpublish_at: null };
  expect((await editor.post(publishTogether, repeated)).error).toBe('publication_schedule_unchanged');
  await rule(saved.list[0]?.version ?? 0, '2');
});

test.each<[string, { contract: typeof article; make: () => Promise<{ id: number; version: number }> }]>([
  ['article', { contract: article, make: () => anArticle(server) }],
  ['banner', { contract: banner as never, make: () => aBanner(server) }],
  ['poster', { contract: poster as never, make: () => aPoster(server) }],
])('a request to publish of the kind %s is canceled, with its notice', async (kind, { contract, make }) => {
  const admin = await server.signIn('admin');
  const noticesOf = async (id: number) =>
    (await admin.call(noticeList)).list.filter((one) => one.object_id === id).map(({ type }) => type);
  const requested = await editor.call(contract.requestPublish, { ...reference(await make()), ...always });
  expect(await noticesOf(requested.id)).toContain(`${kind}_publish_requested`);
  const withdrawn = await editor.call(contract.withdrawPublish, reference(requested));
  expect(withdrawn).toMatchObject({ status: 'draft', asked: null, publish_maker_id: null });
  expect(await noticesOf(requested.id)).not.toContain(`${kind}_publish_requested`);
});

test('a notice says whether publication is requested or only another schedule', async () => {
  const admin = await server.signIn('admin');
  const kindOf = async (made: { id: number; version: number }) => {
    const window = { publish_at: null, unpublish_at: new Date(Date.now() + hour).toISOString() };
    await editor.call(article.requestPublish, { ...reference(made), ...window });
    const { list } = await admin.call(noticeList);
    return list.find(({ object_type, object_id }) => object_type === 'article' && object_id === made.id)
      ?.kind;
  };
  expect(await kindOf(await anArticle(server))).toBe('publish');
  const live = await aPublished(server);
  expect(await kindOf(live)).toBe('schedule');
  const edited = await aPublished(server);
  const saved = await editor.call(article.save, { ...reference(edited), content: await someContent(server) });
  expect(await kindOf(saved)).toBe('publish');
});

test('a link shows one revision to anyone on the staff for an hour', async () => {
  const made = await anArticle(server);
  const colleague = await server.signIn('maker');
  const { token, expires_at } = await editor.call(article.previewLink, { id: made.id, revision: 1 });
  await editor.call(article.save, { ...reference(made), content: await someContent(server) });
  const seen = await colleague.call(article.sharedPreview, { token, lang: 'ch-CN' } as never);
  expect(seen).toMatchObject({ revision: 1, expires_at, item: { id: made.id, revision: 1 } });
  expect(seen.item?.title).toContain('軟體更新');
  const tampered = token.replace(/^(\d+)\.1\./, '$1.2.');
  for (const wrong of [tampered, token.slice(0, -1), `${token}x`])
    expect((await colleague.get(article.sharedPreview, { token: wrong })).error).toBe('preview_link_over');
  expect((await colleague.get(banner.sharedPreview, { token })).error).toBe('preview_link_over');
  expect((await colleague.post(article.previewLink, { id: made.id, revision: 1 })).status).toBe(403);
  ahead = hour;
  const later = await server.signIn('maker', staffPassword);
  expect((await later.get(article.sharedPreview, { token })).error).toBe('preview_link_over');
  ahead = 0;
});

test('the calendar shows what readers of a place will get, of the kinds that its reader may see', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const content = { popup: 'once' as const };
  const first = await aPublished(server, content, { publish_at: at(1), unpublish_at: at(3) });
  const second = await aPublished(server, content, { publish_at: at(2), unpublish_at: at(4) });
  const read = async () => (await editor.call(contentCalendar, { from: at(0), to: at(24) })).places;
  const popupOf = (places: Awaited<ReturnType<typeof read>>) => places.find(({ place }) => place === 'popup');
  await expect
    .poll(async () => popupOf(await read())?.entries.map(({ id }) => id))
    .toEqual([first.id, second.id]);
  const places = await read();
  const popup = popupOf(places);
  expect(popup?.collisions).toEqual([
    { from: second.publish_at, to: first.unpublish_at, ids: [first.id, second.id] },
  ]);
  expect(places.find(({ place }) => place === 'banner_market')?.gaps).toHaveLength(1);
  const now = await aPublished(server, content);
  await editor.call(publishTogether, {
    members: [member('article', now)],
    publish_at: at(6),
    unpublish_at: null,
  });
  const own = async () => popupOf(await read())?.entries.filter(({ id }) => id === now.id);
  await expect.poll(own).toHaveLength(2);
});
