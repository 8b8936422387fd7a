import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { hashInAddress } from '@quarterdeck/contract/features/files/files';
import {
  type PosterContent,
  type previewPoster,
  sampleInvitee,
} from '@quarterdeck/contract/features/posters/posters';
import sql from 'sql-template-tag';
import { pins } from '#domain/publishing/deliver.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { notModified, type StreamReply, type Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { boxesOutside, type DrawnPoster, drawPoster, linkOf, type QrCheck, readableAt } from './draw.ts';

interface CheckedPoster extends DrawnPoster {
  checks: QrCheck[];
}

/** A poster takes some of a processor's time: a few at a time. */
const withPermit = limitConcurrency(2, { waitingMax: 100 });

/** Posters that were drawn last, by what is on them. */
const drawn = new Map<string, Buffer>();
const drawnMax = 200;

/** The picture behind a poster, as the media library keeps it. */
export async function backgroundOf(db: Queryable, { background }: PosterContent): Promise<Buffer> {
  const found = await db.maybe<{ bytes: Buffer }>(sql`
    SELECT bytes FROM media JOIN media_form AS form ON form.media_id = media.id
    WHERE key = ${hashInAddress(background.url)} AND form.media_type = 'image/webp' ORDER BY form.width DESC LIMIT 1`);
  if (found === undefined) throw new Refusal('poster_background_missing');
  return found.bytes;
}

/** The poster for a sample user, and at which widths its QR code can be read, if it has one. */
export async function drawSample(db: Queryable, content: PosterContent): Promise<CheckedPoster> {
  const background = await backgroundOf(db, content);
  return await withPermit(async () => {
    const drawn = await drawPoster(content, background, sampleInvitee);
    return {
      ...drawn,
      checks: content.qr.shown ? await readableAt(drawn.jpeg, linkOf(content, sampleInvitee.code)) : [],
    };
  });
}

/** What an editor sees while placing the boxes. */
export async function previewOf(
  db: Queryable,
  { content }: BodyOf<typeof previewPoster>,
): Promise<ReplyOf<typeof previewPoster>> {
  const { jpeg, width, height, checks } = await drawSample(db, content);
  const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return { image, width, height, checks, outside: boxesOutside(content, height) };
}

interface Published {
  content: PosterContent;
  content_hash: string;
  content_version: number;
}

/** The poster of a user, while it is on and within its window. */
export async function imageFor(
  db: Queryable,
  { id, uid }: { id: string; uid: string },
  wire: Wire,
  now: Date,
): Promise<StreamReply> {
  const at = now.toISOString();
  const [published, user] = await Promise.all([
    db.maybe<Published>(sql`
      SELECT r.content, r.content_hash, m.content_version
      FROM poster AS p CROSS JOIN LATERAL ${pins} AS pin (revision, publish_at, unpublish_at)
        JOIN poster_revision AS r ON r.record_id = p.id AND r.revision = pin.revision
        JOIN media AS m ON m.key = right(r.content->'background'->>'url', 64)
      WHERE p.id = ${Number(id)} AND p.status = 'on' AND coalesce(pin.publish_at <= ${at}, true)
        AND coalesce(pin.unpublish_at > ${at}, true)`),
    db.maybe<{ name: string; code: string }>(sql`
      SELECT coalesce(nullif(nickname, ''), username) AS name, invite_code AS code FROM users WHERE uid = ${uid}`),
  ]);
  if (published === undefined) throw new Refusal('not_found');
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  const { content, content_hash, content_version } = published;
  const key = createHash('sha256')
    .update(JSON.stringify([content_hash, content_version, user.name, user.code]))
    .digest('hex');
  const headers = { etag: `"${key.slice(0, 32)}"`, 'cache-control': 'private, max-age=300' };
  if (wire.headers['if-none-match'] === headers.etag) {
    for (const [name, value] of Object.entries(headers)) wire.setHeader(name, value);
    return notModified as never;
  }
  const jpeg = drawn.get(key) ?? (await drawFor(db, content, user));
  remember(key, jpeg);
  return { fileName: `poster-${id}.jpg`, stream: Readable.from([jpeg]), headers };
}

async function drawFor(db: Queryable, content: PosterContent, user: { name: string; code: string }) {
  const background = await backgroundOf(db, content);
  return (await withPermit(() => drawPoster(content, background, user))).jpeg;
}

/** Recently requested ones stay longest. */
function remember(key: string, jpeg: Buffer): void {
  drawn.delete(key);
  drawn.set(key, jpeg);
  const [oldest] = drawn.keys();
  if (drawn.size > drawnMax && oldest !== undefined) drawn.delete(oldest);
}
