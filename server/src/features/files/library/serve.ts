import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { notModified, type StreamReply, type Wire } from '#kernel/http/bind.ts';

interface Asked {
  hash: string;
  w?: string | undefined;
  v?: string | undefined;
}

/** Nothing in it may run or be run, wherever it is opened. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The contents of this address may be replaced: without a version it is cached for a minute. */
const shortly = 'public, max-age=60, must-revalidate';
const forEver = 'public, max-age=31536000, immutable';

interface Found {
  id: number;
  kind: string;
  content_version: number;
  width: number;
  media_type: string;
  hash: string;
}

/** What the media library has at this address, in the form that suits who asks; undefined: nothing. */
export async function serveMedia(db: Queryable, asked: Asked, wire: Wire): Promise<StreamReply | undefined> {
  const accept = String(wire.headers.accept ?? '');
  const types = ['image/avif', 'image/webp'].filter((type) => accept.includes(type));
  const form = await db.maybe<Found>(sql`
    SELECT media.id, kind, content_version, form.width, form.media_type, form.hash
    FROM media JOIN media_form AS form ON form.media_id = media.id
    WHERE key = ${asked.hash}
      AND (form.media_type = ANY(${types}::text[]) OR form.media_type NOT IN ('image/avif', 'image/webp'))
    ORDER BY form.width < ${Number(asked.w ?? 99_999)}, abs(form.width - ${Number(asked.w ?? 99_999)}),
      array_position(${types}::text[], form.media_type) NULLS LAST
    LIMIT 1`);
  if (form === undefined) return undefined;
  const etag = `"${form.hash.slice(0, 32)}"`;
  const headers = {
    'content-type': form.media_type,
    'content-security-policy': inertPolicy,
    'cache-control': asked.v === String(form.content_version) ? forEver : shortly,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    vary: 'Accept',
  };
  if (wire.headers['if-none-match'] === etag) {
    for (const [name, value] of Object.entries(headers)) wire.setHeader(name, value);
    return notModified as never;
  }
  const { bytes } = await db.one<{ bytes: Buffer }>(sql`
    SELECT bytes FROM media_form
    WHERE media_id = ${form.id} AND width = ${form.width} AND media_type = ${form.media_type}`);
  const extension = form.media_type.split('/')[1];
  const fileName = `${asked.hash.slice(0, 16)}.${extension}`;
  const asFile = form.kind === 'file' && { 'content-disposition': `attachment; filename="${fileName}"` };
  return { fileName, stream: Readable.from([bytes]), headers: { ...headers, ...asFile } };
}
