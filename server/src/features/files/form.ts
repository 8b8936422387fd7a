import sql from 'sql-template-tag';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import type { Services } from '#server/services.ts';

/** Files of one kind that one person may send in a day, those that were refused and those that were there already too. */
const dailyMax = 50;

/** A picture takes seconds of a thread, of which passwords and files need the others, and much memory while it is decoded. */
const withPermit = limitConcurrency(1, { waitingMax: 20, waitMs: 40_000 });

interface Upload<Kept> {
  /** As the log calls it. */
  action: string;
  /** Bytes of the file, at most. */
  max: number;
  /** Files that one person may send in a day. */
  daily?: number;
  keep(file: File): Promise<Kept>;
}

/**
 * Takes the one file of a form, one form at a time.
 * @throws Refusal `unsupported_media_type`, `picture_missing`, `body_too_large`, `too_many_requests`, `overloaded`, and as
 * `keep` does.
 */
export async function takeUpload<Kept>(
  { action, max, daily = dailyMax, keep }: Upload<Kept>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<Kept> {
  return await withPermit(async () => {
    await requireRoom(action, daily, context, services);
    try {
      return await keep(await fileOf(wire, max));
    } catch (error) {
      if (error instanceof Refusal) await logRefusal({ action, object: null }, error, context, services);
      throw error;
    }
  });
}

async function requireRoom(
  action: string,
  daily: number,
  { actor, now }: RequestContext,
  { db }: Services,
): Promise<void> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM admin_log
    WHERE actor = ${actor.name} AND at > ${since} AND action = ${action} AND actor_id = ${actor.id}`);
  if (count >= daily) throw new Refusal('too_many_requests');
}

async function fileOf({ headers, rawBody }: Wire, max: number): Promise<File> {
  const type = String(headers['content-type'] ?? '');
  if (!type.startsWith('multipart/form-data')) throw new Refusal('unsupported_media_type');
  const form = await new Response(new Uint8Array(rawBody), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal('invalid_request');
    });
  const sent = form.get('file');
  if (!(sent instanceof File)) throw new Refusal('picture_missing', { fields: { file: 'picture_missing' } });
  if (sent.size > max) throw new Refusal('body_too_large');
  return sent;
}
