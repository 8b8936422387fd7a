import { readFile, uploadFile } from '@quarterdeck/contract/features/files/files';
import { editPersonal, profile } from '@quarterdeck/contract/features/personal/personal';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStrategy } from '#features/strategies/fixtures.ts';
import { aTrader } from '#features/traders/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { forgetFilesJob } from './forget.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('support');
});
afterAll(() => server.close());

const colours = { red: '#c00', blue: '#00c', green: '#0c0' };

const picture = (width = 64, height = 48, background = colours.red) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Sends a form as a browser does. */
async function send(
  contents: Buffer | string,
  { name = 'me.png', field = 'file', token = client.token } = {},
) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(Buffer.from(contents))], name, { type: 'image/png' }));
  const request = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'accept-language': 'en-US',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { error, data } = response.json<{ error?: string; data: { url: string } | null }>();
  return { status: response.statusCode, error, url: data?.url ?? '' };
}
const read = (url: string) => server.app.inject({ method: 'GET', url });

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is drawn again, whatever it is called',
    async (format) => {
      const sent = await picture()
        .withExif({ IFD0: { Copyright: 'where it was taken' } })
        .toFormat(format)
        .toBuffer();
      const { status, url } = await send(sent, { name: '../../evil.svg' });
      expect(status).toBe(200);
      expect(url).toMatch(/^\/backstage\/file\/[0-9a-f]{64}$/);
      const { rawPayload, headers } = await read(url);
      const kept = await sharp(rawPayload).metadata();
      expect(kept).toMatchObject({ format: 'webp', width: 64, height: 48 });
      expect(kept.exif).toBeUndefined();
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  );

  test('has one address however often it is sent, and is no longer than 1,024 pixels', async () => {
    const sent = await picture(2000, 500, colours.blue).png().toBuffer();
    const [first, again] = [await send(sent), await send(sent)];
    expect(first).toEqual(again);
    expect(await sharp((await read(first.url)).rawPayload).metadata()).toMatchObject({
      width: 1024,
      height: 256,
    });
  });

  test('with something behind its pixels is kept without that', async () => {
    const sent = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { url } = await send(sent);
    expect((await read(url)).body).not.toContain('script');
  });

  test.each([
    ['a page called picture', '<html><script>alert(1)</script></html>', 'picture_malformed'],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'picture_malformed',
    ],
    ['nothing', '', 'picture_malformed'],
    ['the head of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture_malformed'],
  ])('is refused where it is %s, and the log says so', async (_what, contents, error) => {
    const before = await stateOf(server.pool);
    expect(await send(contents)).toMatchObject({ status: 400, error });
    expect(await stateOf(server.pool)).toEqual(before);
    const [last] = await server.services.db.query(sql`
      SELECT action, actor, result, error FROM admin_log ORDER BY id DESC LIMIT 1`);
    expect(last).toEqual({ action: 'file.upload', actor: 'support', result: 'refused', error });
  });

  test('is refused where it is half a picture, another format, or too large', async () => {
    const png = await picture(600, 600).png({ compressionLevel: 0 }).toBuffer();
    expect((await send(png.subarray(0, png.length / 2))).error).toBe('picture_malformed');
    expect((await send(await picture().gif().toBuffer())).error).toBe('picture_malformed');
    expect((await send(await picture(5000, 10).png().toBuffer())).error).toBe('picture_too_large');
    expect((await send(Buffer.alloc(3 * 1024 * 1024))).error).toBe('body_too_large');
    expect((await send('x', { field: 'other' })).error).toBe('picture_missing');
  });

  test('is refused without a session, as JSON, and at every other endpoint', async () => {
    const sent = await picture().png().toBuffer();
    expect((await send(sent, { token: 'A'.repeat(43) })).status).toBe(401);
    expect((await client.post(uploadFile.path)).error).toBe('unsupported_media_type');
  });

  test('that no one has is 404', async () => {
    expect((await client.get(readFile, { hash: '0'.repeat(64) })).status).toBe(404);
    for (const name of ['..%2f..%2fetc%2fpasswd', 'A'.repeat(64), '%00'])
      expect((await read(`/backstage/file/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

test('a person takes an uploaded picture as theirs, gives it up, and no other address', async () => {
  const { url } = await send(await picture(80, 80, colours.green).png().toBuffer());
  const { nickname, version } = await client.call(profile);
  const taken = await client.call(editPersonal, { nickname, version, avatar: url });
  expect(taken.avatar).toBe(url);
  expect((await client.call(userInfo)).avatar).toBe(url);
  const edit = (avatar: string) => client.post(editPersonal, { nickname, version: taken.version, avatar });
  expect((await edit('https://evil.example/pixel.png')).status).toBe(400);
  expect((await edit(`/backstage/file/${'0'.repeat(64)}`)).status).toBe(404);
  await server.services.db.query(sql`UPDATE file SET created_at = now() - interval '3 days'`);
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode, 'what is in use is kept').toBe(200);
  expect((await edit('')).data).toMatchObject({ avatar: '' });
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode).toBe(404);
});

test('the cover of a strategy is kept while it has it', async () => {
  const { url } = await send(await picture(90, 60, colours.blue).png().toBuffer());
  const strategy = await aStrategy(server, { cover: url });
  await server.services.db.query(sql`UPDATE file SET created_at = now() - interval '3 days'`);
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode).toBe(200);
  await server.pool.query(`UPDATE strategy SET cover = '' WHERE id = ${strategy.id}`);
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode).toBe(404);
});

test('the avatar of a trader is kept while they have it', async () => {
  const { url } = await send(await picture(70, 70, colours.green).png().toBuffer());
  const trader = await aTrader(server);
  await server.pool.query('UPDATE trader SET avatar = $1 WHERE id = $2', [url, trader.id]);
  await server.services.db.query(sql`UPDATE file SET created_at = now() - interval '3 days'`);
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode).toBe(200);
  await server.pool.query(`UPDATE trader SET avatar = '' WHERE id = ${trader.id}`);
  await forgetFilesJob(server.services.db).run({});
  expect((await read(url)).statusCode).toBe(404);
});

test('evidence that belongs to no record is forgotten, and other evidence never', async () => {
  const { db } = server.services;
  await db.query(sql`
    INSERT INTO evidence_file (name, media_type, size, hash, bytes, admin_id, object_type, object_id, created_at)
    SELECT name, 'application/pdf', 1, '', '', 1, type, id, now() - age * interval '1 day'
    FROM (VALUES ('left', NULL, NULL::bigint, 3), ('new', NULL, NULL, 1), ('used', 'adjustment', 1, 300))
      AS file (name, type, id, age)`);
  await forgetFilesJob(db).run({});
  expect(await db.query(sql`SELECT name FROM evidence_file ORDER BY id`)).toEqual([
    { name: 'new' },
    { name: 'used' },
  ]);
});

test('the fifty-first picture of a day is refused, whatever became of the others', async () => {
  const { token } = await server.signIn('risk');
  const sent = await picture(8, 8).png().toBuffer();
  for (let number = 0; number < 25; number += 1) {
    expect((await send(sent, { token })).status).toBe(200);
    expect((await send('no picture', { token })).status).toBe(400);
  }
  expect(await send(sent, { token })).toMatchObject({ status: 429, error: 'too_many_requests' });
});
