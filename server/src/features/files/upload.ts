import { createHash } from 'node:crypto';
import { fileAddress, pictureBytesMax } from '@quarterdeck/contract/files';
import sql from 'sql-template-tag';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { createTurns } from '#kernel/in-turn.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { redraw } from './picture.ts';

/** Pictures that one person may send in a day, those that were refused and those that were there already too. */
const dailyMax = 50;

const action = 'file.upload';

/** A picture may take a second of a thread, of which passwords and files need the others; and it stays in memory. */
const inTurn = createTurns(1, 20);

/**
 * Keeps the picture of a form and answers its address: the same picture has the same one.
 * @throws Refusal `unsupported_media_type`, `picture_missing`, `too_many_requests`, `overloaded`, and as `redraw` does.
 */
export async function upload(wire: Wire, context: RequestContext, services: Services): Promise<string> {
  return await inTurn(async () => {
    await requireRoom(context, services);
    try {
      return await keep(await redraw(await fileOf(wire)), context, services);
    } catch (error) {
      if (error instanceof Refusal) await logRefusal({ action, object: null }, error, context, services);
      throw error;
    }
  });
}

async function requireRoom({ actor, now }: RequestContext, { db }: Services): Promise<void> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM admin_log
    WHERE actor = ${actor.name} AND at > ${since} AND action = ${action} AND actor_id = ${actor.id}`);
  if (count >= dailyMax) throw new Refusal('too_many_requests');
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

/** The one file of the form. */
async function fileOf({ headers, rawBody }: Wire): Promise<Buffer> {
  const type = String(headers['content-type'] ?? '');
  if (!type.startsWith('multipart/form-data')) throw new Refusal('unsupported_media_type');
  const form = await new Response(new Uint8Array(rawBody), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal('invalid_request');
    });
  const sent = form.get('file');
  if (!(sent instanceof File)) throw new Refusal('picture_missing', { fields: { file: 'picture_missing' } });
  if (sent.size > pictureBytesMax) throw new Refusal('body_too_large');
  return Buffer.from(await sent.arrayBuffer());
}
