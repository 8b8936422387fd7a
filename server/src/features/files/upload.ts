import { createHash } from 'node:crypto';
import { fileAddress, pictureBytesMax } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import { redraw } from '#domain/files/picture.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Wire } from '#kernel/http/bind.ts';
import type { Services } from '#server/services.ts';
import { takeUpload } from './form.ts';

const action = 'file.upload';

/**
 * Keeps the picture of a form and answers its address: the same picture has the same one.
 * @throws Refusal as `takeUpload` and `redraw` do.
 */
export async function upload(wire: Wire, context: RequestContext, services: Services): Promise<string> {
  const keepPicture = async (file: File) =>
    await keep(await redraw(Buffer.from(await file.arrayBuffer())), context, services);
  return await takeUpload({ action, max: pictureBytesMax, keep: keepPicture }, wire, context, services);
}

async function keep(bytes: Buffer, context: RequestContext, { pool }: Services): Promise<string> {
  const { actor, now } = context;
  const sha256 = createHash('sha256').update(bytes).digest();
  const hash = sha256.toString('hex');
  await transaction(pool, async (tx) => {
    // One that is there counts as new: it must not be forgotten before it is taken for something.
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO file (hash, bytes, admin_id, created_at)
      VALUES (${hash}, ${bytes}, ${actor.access.id}, ${now.toISOString()})
      ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at RETURNING id`);
    const entry = { reason: null, before: null, after: { hash }, batchIds: [], error: null };
    await tx.query(logInsert({ ...entry, action, object: { type: 'file', id }, result: 'done' }, context));
  });
  return fileAddress(sha256);
}
