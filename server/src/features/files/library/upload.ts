import { randomBytes } from 'node:crypto';
import { type Media, mediaBytesMax } from '@quarterdeck/contract/features/files/library';
import sql from 'sql-template-tag';
import { isPdf } from '#domain/files/evidence-contents.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Wire } from '#kernel/http/bind.ts';
import type { Services } from '#server/services.ts';
import { nameOf } from '../evidence.ts';
import { takeUpload } from '../form.ts';
import { type Drawn, drawForms, fileForm } from './draw.ts';
import { mediaSubject } from './subject.ts';

const action = 'media.upload';

/** Pictures of a new campaign in three languages come by the dozen. */
const daily = 300;

/**
 * Takes the file of a form into the media library.
 * @throws Refusal as `takeUpload` and `drawForms` do.
 */
export async function uploadToLibrary(
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<Media> {
  const keepFile = async (file: File) => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const drawn = isPdf(bytes) ? fileForm(bytes, 'application/pdf') : await drawForms(bytes);
    return await transaction(services.pool, async (tx) => await keep(tx, nameOf(file), drawn, context));
  };
  return await takeUpload({ action, max: mediaBytesMax, daily, keep: keepFile }, wire, context, services);
}

async function keep(tx: Transaction, name: string, drawn: Drawn, context: RequestContext): Promise<Media> {
  const { actor, now } = context;
  const { mediaType, width, height, blur, forms } = drawn;
  const key = randomBytes(32).toString('hex');
  const kind = width === null ? 'file' : 'picture';
  const size = Math.max(
    ...forms.filter((one) => one.mediaType === mediaType).map(({ bytes }) => bytes.length),
  );
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO media (key, kind, name, alt_zh, alt_en, media_type, size, width, height, blur, admin_id, created_at, updated_at)
    VALUES (${key}, ${kind}, ${name}, '', '', ${mediaType}, ${size}, ${width}, ${height}, ${blur}, ${actor.access.id},
      ${now.toISOString()}, ${now.toISOString()}) RETURNING id`);
  for (const form of forms)
    await tx.query(sql`
      INSERT INTO media_form (media_id, width, media_type, hash, bytes)
      VALUES (${id}, ${form.width}, ${form.mediaType}, ${form.hash}, ${form.bytes})`);
  const entry = { reason: null, before: null, after: { name, kind, size }, batchIds: [], error: null };
  await tx.query(logInsert({ ...entry, action, object: { type: 'media', id }, result: 'done' }, context));
  return await mediaSubject.read(tx, id, actor.access);
}
