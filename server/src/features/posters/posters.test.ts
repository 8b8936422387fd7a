import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  newPoster,
  type Poster,
  poster,
  posterImage,
  posterList,
  previewPoster,
} from '@quarterdeck/contract/features/posters/posters';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMedia, aPicture } from '#features/files/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { signature } from '#identity/platform-signature.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { qrTextIn } from '#test/support/pictures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { aPoster, somePoster } from './fixtures.ts';
import { fitText } from './fonts.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('content');
});
afterAll(() => server?.close());

const window = { publish_at: null, unpublish_at: null };
const publish = ({ id, version }: Poster) => editor.post(poster.publish, { id, version, ...window });

async function imageOf(id: number, uid: string, more: Record<string, string> = {}) {
  const { platform, app } = server;
  const url = `${posterImage.path.replace(':id', String(id))}?uid=${encodeURIComponent(uid)}`;
  const timestamp = String(Date.now());
  const signed = {
    timestamp,
    method: 'GET' as const,
    url,
    idempotencyKey: undefined,
    rawBody: Buffer.alloc(0),
  };
  const headers = {
    [platformHeaders.key]: platform.key,
    [platformHeaders.timestamp]: timestamp,
    [platformHeaders.signature]: signature(platform.secret, signed),
  };
  return await app.inject({ method: 'GET', url, headers: { ...headers, ...more } });
}

test('a user gets the poster with their own code, which a camera reads', async () => {
  const made = await aPoster(server);
  const user = await aUser(server.services.db, { nickname: '王小明 🚀' } as never);
  expect((await imageOf(made.id, user.uid)).statusCode).toBe(404);
  expect((await publish(made)).status).toBe(200);
  const answer = await imageOf(made.id, user.uid);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const { invite_code } = await server.services.db.one<{ invite_code: string }>(
    sql`SELECT invite_code FROM users WHERE id = ${user.id}`,
  );
  expect(await qrTextIn(answer.rawPayload)).toBe(`https://example.com/r/${invite_code}`);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 750, height: 1334 });
  const again = await imageOf(made.id, user.uid, { 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await imageOf(made.id, 'nobody')).statusCode).toBe(404);
  const delivered = async () => (await server.platform.call(poster.deliver)).list.map(({ id }) => id);
  await expect.poll(delivered).toContain(made.id);

  const { record, content } = await editor.call(poster.detail, { id: String(made.id) });
  const saved = await editor.call(poster.save, {
    id: made.id,
    version: record.version,
    content: { ...content, link: 'https://example.org/r/{code}' },
  });
  const publish_at = '2030-01-01T00:00:00.000Z';
  await editor.call(poster.publish, { ...window, id: made.id, version: saved.version, publish_at });
  const until = await imageOf(made.id, user.uid);
  expect(await qrTextIn(until.rawPayload)).toBe(`https://example.com/r/${invite_code}`);
});

test('it goes on only with a background, with its boxes on the picture, and with a code that can be read', async () => {
  const bare = await aPoster(server, { background: { url: '', alt_zh: '', alt_en: '' } });
  expect((await publish(bare)).error).toBe('poster_background_missing');
  const outside = await aPoster(server, { qr: { shown: true, x: 600, y: 100, size: 300 } });
  expect((await publish(outside)).error).toBe('poster_box_outside');
  const low = { url: (await aMedia(server, aPicture(750, 120).png())).url, alt_zh: '低', alt_en: 'Low' };
  const tall = await somePoster(server, { background: low, qr: { shown: true, x: 60, y: 10, size: 300 } });
  expect(await editor.call(previewPoster, { content: tall })).toMatchObject({
    height: 120,
    outside: expect.arrayContaining(['qr']),
  });
  expect((await publish(await aPoster(server, tall))).error).toBe('poster_box_outside');
  const tiny = await aPoster(server, {
    qr: { shown: true, x: 300, y: 900, size: 60 },
    link: `https://example.com/${'long/'.repeat(20)}{code}`,
  });
  expect((await publish(tiny)).error).toBe('poster_qr_unreadable');
});

test('a code of the background is not that of the poster, which may be too small to draw', async () => {
  const { image } = await editor.call(previewPoster, { content: await somePoster(server) });
  const drawn = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const { url } = await aMedia(server, sharp(drawn));
  const background = { url, alt_zh: '码', alt_en: 'A code' };
  const qr = { shown: true, x: 40, y: 60, size: 40 };
  const link = `https://example.com/${'long/'.repeat(25)}{code}`;
  const content = await somePoster(server, { background, qr, link });
  const { checks } = await editor.call(previewPoster, { content });
  expect(checks).toEqual([750, 375, 250].map((width) => ({ width, readable: false })));
});

test('the code is read in a thread of its own, once, and before the row is locked', async () => {
  const made = await aPoster(server);
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  const holder = await server.pool.connect();
  subscribe('worker_threads', count);
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM poster WHERE id = $1 FOR UPDATE', [made.id]);
    const publishing = publish(made);
    await waitersFor(server.pool, 'row', 1);
    expect(threads).toBe(1);
    await holder.query('COMMIT');
    expect((await publishing).status).toBe(200);
    expect(threads).toBe(1);
  } finally {
    unsubscribe('worker_threads', count);
    holder.release();
  }
});

test('a revision saved after the check is checked again', async () => {
  const made = await aPoster(server);
  const unreadable = {
    qr: { shown: true, x: 300, y: 900, size: 60 },
    link: `https://example.com/${'long/'.repeat(20)}{code}`,
  };
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(
      `INSERT INTO poster_revision (record_id, revision, content, content_hash, sources, html_policy, author_id)
       SELECT record_id, 2, content || $2, content_hash, sources, html_policy, author_id FROM poster_revision
       WHERE record_id = $1`,
      [made.id, JSON.stringify(unreadable)],
    );
    await holder.query('UPDATE poster SET revision = 2, version = version + 1 WHERE id = $1', [made.id]);
    const publishing = publish({ ...made, version: made.version + 1 });
    await waitersFor(server.pool, 'row', 1);
    await holder.query('COMMIT');
    expect((await publishing).error).toBe('poster_qr_unreadable');
  } finally {
    holder.release();
  }
});

test('the preview says what is readable and what is near the edge', async () => {
  const content = await somePoster(server, { avatar: { shown: true, x: 4, y: 60, size: 96 } });
  const { image, height, checks, outside } = await editor.call(previewPoster, { content });
  expect(image).toMatch(/^data:image\/jpeg;base64,/);
  expect({ height, outside }).toEqual({ height: 1334, outside: ['avatar'] });
  expect(checks).toEqual([750, 375, 250].map((width) => ({ width, readable: true })));
});

test.each([
  ['王小明'.repeat(20), /^[王小明]+…$/],
  ['👩‍👩‍👧‍👦'.repeat(40), /^(👩‍👩‍👧‍👦)+…$/u],
  ['A & B <i>', /^A & B <i>$/],
])('the name %s fits its box', async (name, expected) => {
  const drawn = await fitText(name, 300, 36, '#ffffff');
  expect(drawn.width).toBeLessThanOrEqual(300);
  expect(drawn.text).toMatch(expected);
});

test('letters are drawn, not boxes: each looks different, also where no font is configured', async () => {
  const draw = `
    import { drawText } from ${JSON.stringify(new URL('./fonts.ts', import.meta.url).href)};
    for (const letter of ['王', '明', 'A', '🚀', '🎉'])
      console.log((await drawText(letter, 36, '#000000')).picture.toString('base64'));`;
  const folder = makeTemporaryFolder('quarterdeck-fonts-');
  const FONTCONFIG_FILE = join(folder, 'fonts.conf');
  writeFileSync(FONTCONFIG_FILE, '<?xml version="1.0"?><fontconfig></fontconfig>');
  try {
    for (const env of [process.env, { ...process.env, FONTCONFIG_FILE }]) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module-typescript', '-e', draw],
        { env },
      );
      expect(new Set(stdout.trim().split('\n')).size).toBe(5);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the list filters by state and by the beginning of a name', async () => {
  const draft = await aPoster(server);
  const { id, version } = await aPoster(server);
  const later = { publish_at: new Date(Date.now() + 3_600_000).toISOString(), unpublish_at: null };
  await editor.call(poster.publish, { id, version, ...later });
  const found = async (query: object) =>
    (await editor.call(posterList.index, { page_size: 200, ...query } as never)).list.map((row) => row.id);
  expect(await found({ phase: 'scheduled' })).toEqual([id]);
  expect(await found({ status: 'on', id: draft.id })).toEqual([]);
  expect(await found({ name_zh: draft.name_zh.slice(0, -1), phase: 'draft' })).toContain(draft.id);
});

test('the list sorts, pages and exports', async () => {
  const { background } = await somePoster(server);
  for (let count = 0; count < 21; count += 1) await aPoster(server, { ...newPoster, background });
  const admin = await server.signIn('admin');
  await checkSorts(admin, posterList);
  await checkPaging(admin, posterList, async () => await aPoster(server, { background }));
  await checkExport(admin, posterList);
});
