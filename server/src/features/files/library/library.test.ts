import { banner } from '@quarterdeck/contract/features/banners/banners';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { readFile } from '@quarterdeck/contract/features/files/files';
import {
  deleteMedia,
  editMedia,
  type Media,
  mediaDetail,
  mediaList,
  replaceMedia,
} from '@quarterdeck/contract/features/files/library';
import { poster } from '@quarterdeck/contract/features/posters/posters';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPublishedBanner } from '#features/banners/fixtures.ts';
import { aPoster } from '#features/posters/fixtures.ts';
import { aStrategy } from '#features/strategies/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { claiming } from '#test/support/heavy-pictures.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aMedia, aPicture, sendMedia } from '../fixtures.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const read = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const reference = ({ id, version }: Media) => ({ id, version });

describe('a picture of the library', () => {
  test('is served in three widths, as the newest type that the caller takes', async () => {
    const { url, width, height, blur } = await aMedia(server, aPicture(2000, 1000).jpeg());
    expect({ width, height }).toEqual({ width: 1600, height: 800 });
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect(blur?.length).toBeLessThan(600);
    const served = async (query: string, accept: string) => {
      const { rawPayload, headers } = await read(url + query, { accept });
      const { format, width: across } = await sharp(rawPayload).metadata();
      return [headers['content-type'], format, across];
    };
    expect(await served('?w=300', 'image/avif,image/webp,*/*')).toEqual(['image/avif', 'heif', 320]);
    expect(await served('?w=500', 'image/webp,*/*')).toEqual(['image/webp', 'webp', 800]);
    expect(await served('', '*/*')).toEqual(['image/jpeg', 'jpeg', 1600]);
    expect(await served('?w=9000', '*/*')).toEqual(['image/jpeg', 'jpeg', 1600]);
  });

  test('is answered by 304 to who has it, and kept permanently where its version is asked for', async () => {
    const { url } = await aMedia(server, aPicture(40, 40).png());
    const first = await read(url);
    expect(first.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    expect(first.headers.vary).toContain('Accept');
    const again = await read(url, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await read(`${url}?v=1`)).headers['cache-control']).toContain('immutable');
    expect((await read(`${url}?v=2`)).headers['cache-control']).toContain('max-age=60');
  });

  test.each([
    [
      'place and owner in its metadata',
      aPicture(60, 60)
        .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
        .jpeg(),
    ],
    ['four colours of print', aPicture(60, 60).toColourspace('cmyk').jpeg()],
    ['16 bits a colour', aPicture(60, 60).toColourspace('rgb16').png()],
    ['transparency', sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } }).png()],
  ])('with %s is kept as plain pixels', async (_what, picture) => {
    const { url } = await aMedia(server, picture);
    const { space, depth, exif, icc } = await sharp((await read(url)).rawPayload).metadata();
    expect({ space, depth, exif, icc }).toEqual({
      space: 'srgb',
      depth: 'uchar',
      exif: undefined,
      icc: undefined,
    });
  });

  test('is turned as its camera says', async () => {
    const turned = await aMedia(server, aPicture(80, 40).withMetadata({ orientation: 6 }).jpeg());
    expect(turned).toMatchObject({ width: 40, height: 80 });
  });

  test('with something behind its pixels is kept without that', async () => {
    const sent = Buffer.concat([
      await aPicture(30, 30).png().toBuffer(),
      Buffer.from('%PDF-1.7 <script>%%EOF'),
    ]);
    const { data } = await sendMedia(server, admin, sent);
    expect((await read((data as Media).url)).body).not.toContain('script');
  });

  const frames = [aPicture(8, 8), aPicture(8, 8, '#0c0')];
  const animated = async () =>
    await sharp(await Promise.all(frames.map((one) => one.png().toBuffer())), { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'picture_malformed',
    ],
    ['a GIF', () => aPicture(9, 9).gif().toBuffer(), 'picture_malformed'],
    [
      'half a picture',
      async () => (await aPicture(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
      'picture_malformed',
    ],
    [
      '41 megapixels in a few bytes',
      async () => claiming(await aPicture().png().toBuffer(), 6500, 6400),
      'picture_too_many_pixels',
    ],
    ['an animated WebP', animated, 'picture_animated'],
    ['an animated PNG', animatedPng, 'picture_animated'],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024), 'body_too_large'],
  ])('is refused where it is %s', async (_what, make, error) => {
    expect(await sendMedia(server, admin, await make())).toMatchObject({ error });
  });
});

test('a PDF is kept as it is, and only ever saved', async () => {
  const sent = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF');
  const { data } = await sendMedia(server, admin, sent, 'rules.pdf');
  const { url, ...file } = data as Media;
  expect(file).toMatchObject({ kind: 'file', name: 'rules.pdf', media_type: 'application/pdf', width: null });
  const { rawPayload, headers } = await read(url);
  expect(rawPayload.equals(sent)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
  });
});

test('what a record shows says so, is not deleted, and can be when nothing shows it any more', async () => {
  const media = await aMedia(server, aPicture(50, 50).png());
  const strategy = await aStrategy(server, { cover: media.url });
  const detail = await admin.call(mediaDetail, { id: String(media.id) });
  expect(detail).toMatchObject({
    media: { used: 1, allowed_actions: ['edit', 'replace'] },
    uses: [{ object_type: 'strategy', object_id: strategy.id }],
  });
  expect((await admin.post(deleteMedia, reference(media))).error).toBe('media_in_use');
  await server.services.db.query(sql`UPDATE strategy SET cover = '' WHERE id = ${strategy.id}`);
  expect((await admin.call(mediaDetail, { id: String(media.id) })).media.used).toBe(0);
  await admin.call(deleteMedia, reference(media));
  expect((await read(media.url)).statusCode).toBe(404);
});

test('a replaced picture keeps its address and has the contents of the other, which goes', async () => {
  const [old, fresh] = [
    await aMedia(server, aPicture(50, 50).png()),
    await aMedia(server, aPicture(70, 30).png()),
  ];
  const before = await read(old.url);
  const replaced = await admin.call(replaceMedia, { ...reference(old), with_id: fresh.id });
  expect(replaced).toMatchObject({ url: old.url, width: 70, height: 30, content_version: 2 });
  const after = await read(old.url, { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect((await read(fresh.url)).statusCode).toBe(404);
  const file = (await sendMedia(server, admin, Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf')).data as Media;
  expect((await admin.post(replaceMedia, { ...reference(replaced), with_id: file.id })).error).toBe(
    'media_other_kind',
  );
});

test('a picture that is published is replaced only by who publishes its records alone', async () => {
  const picture = { ...(await aMedia(server)), alt_zh: '夏季', alt_en: 'Summer' };
  const { url, alt_zh, alt_en } = picture;
  const { name_en, id } = await aPublishedBanner(server, { picture: { url, alt_zh, alt_en } });
  const replaceBy = async (client: Client, old: Media, fresh: Media) =>
    await client.post(replaceMedia, { ...reference(old), with_id: fresh.id });
  const maker = await server.signIn('maker');
  expect(await replaceBy(maker, picture, await aMedia(server))).toMatchObject({
    error: 'media_published',
    msg: expect.stringContaining(name_en),
  });
  const editor = await server.signIn('content');
  const second = async (banner_second: '1' | '2') => {
    const { list } = await admin.call(configAll, { group: 'publishing' });
    const others = { article_second: '2', activity_page_second: '2', poster_second: '2' } as const;
    await admin.call(configEdit, {
      group: 'publishing',
      version: list[0]?.version ?? 0,
      banner_second,
      ...others,
    });
  };
  await second('1');
  expect((await replaceBy(editor, picture, await aMedia(server))).error).toBe('media_published');
  await second('2');
  expect((await replaceBy(editor, picture, await aMedia(server))).status).toBe(200);
  const { record } = await editor.call(banner.detail, { id: String(id) });
  await editor.call(banner.takeOff, { ...reference(record as never), reason: 'over' });
  const { media } = await admin.call(mediaDetail, { id: String(picture.id) });
  expect((await replaceBy(maker, media, await aMedia(server))).status).toBe(200);
});

test('a poster that is published stays readable on its new background', async () => {
  const made = await aPoster(server);
  const editor = await server.signIn('content');
  await editor.call(poster.publish, { ...reference(made as never), publish_at: null, unpublish_at: null });
  const { content } = await editor.call(poster.detail, { id: String(made.id) });
  const { list } = await admin.call(mediaList.index, {});
  const background = list.find(({ url }) => url === content.background.url) as Media;
  const low = await aMedia(server, aPicture(750, 300).png());
  expect((await editor.post(replaceMedia, { ...reference(background), with_id: low.id })).error).toBe(
    'poster_box_outside',
  );
});

test('it is named and described by who may, and found by its name', async () => {
  const media = await aMedia(server, aPicture(20, 20).png(), 'Summer.png');
  const words = { name: 'Sommer 2026', alt_zh: '夏季活动', alt_en: 'Summer campaign' };
  expect(await admin.call(editMedia, { ...reference(media), ...words })).toMatchObject(words);
  const { list } = await admin.call(mediaList.index, { search: 'sommer' });
  expect(list.map(({ id }) => id)).toEqual([media.id]);
  const support = await server.signIn('support');
  expect((await support.post(editMedia, { ...reference(media), ...words })).error).toBe('forbidden');
});

test('what nothing has used for 90 days is found', async () => {
  const media = await aMedia(server, aPicture(20, 20).png());
  await server.services.db.query(
    sql`UPDATE media SET created_at = now() - interval '91 days' WHERE id = ${media.id}`,
  );
  const { list } = await admin.call(mediaList.index, { unused: true });
  expect(list.map(({ id }) => id)).toEqual([media.id]);
});

test('the list filters, sorts, pages and exports', async () => {
  for (let count = 0; count < 21; count += 1) await aMedia(server, aPicture(4, 4).png());
  await aStrategy(server, { cover: (await aMedia(server)).url });
  await sendMedia(server, await server.signIn('content'), await aPicture(5, 5).png().toBuffer());
  await checkFilters(admin, mediaList);
  await checkSorts(admin, mediaList);
  await checkPaging(admin, mediaList, async () => await aMedia(server, aPicture(4, 4).png()));
  await checkExport(admin, mediaList);
});

test('an address that is not there is 404', async () => {
  expect((await admin.get(readFile, { hash: '1'.repeat(64) })).status).toBe(404);
});

/** A still PNG that says that it has two frames. */
async function animatedPng(): Promise<Buffer> {
  const png = await aPicture(8, 8).png().toBuffer();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write('acTL', 4, 'latin1');
  control.writeUInt32BE(2, 8);
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}
