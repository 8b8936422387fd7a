import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

export const clearJobName = 'webhook_clear';
export const hurryJobName = 'webhook_hurry';

/** Touched by one statement: others are not kept waiting for long. */
export const batchMax = 5_000;

/** What a command on a webhook leaves to be done with its deliveries, of which there may be very many. */
export function followUpJobs(services: Services): Job[] {
  return [
    { name: clearJobName, run: ({ id }) => clearDeliveries(Number(id), services) },
    { name: hurryJobName, run: ({ id }) => hurryDeliveries(Number(id), services) },
  ];
}

/** Deletes the deliveries of a webhook that was deleted, with their attempts. */
export async function clearDeliveries(
  webhookId: number,
  { db }: Pick<Services, 'db'>,
  size = batchMax,
): Promise<void> {
  await inBatches(size, () =>
    db.query(sql`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId} LIMIT ${size}::int)
      RETURNING id`),
  );
}

/** Has tried at once what waits longer for another attempt; what is under way is left alone. */
export async function hurryDeliveries(
  webhookId: number,
  { db, now }: Pick<Services, 'db' | 'now'>,
  size = batchMax,
): Promise<void> {
  const at = now().toISOString();
  await inBatches(size, () =>
    db.query(sql`
      UPDATE webhook_delivery SET next_attempt_at = ${at} WHERE id IN (
        SELECT id FROM webhook_delivery
        WHERE webhook_id = ${webhookId} AND status = 'pending' AND next_attempt_at > ${at} AND claimed_until IS NULL
        ORDER BY next_attempt_at, id LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
      RETURNING id`),
  );
}

/** Runs a statement until it has touched fewer rows than it may. */
export async function inBatches(size: number, touch: () => ReturnType<Queryable['query']>): Promise<void> {
  for (let touched = size; touched === size; ) touched = (await touch()).length;
}
