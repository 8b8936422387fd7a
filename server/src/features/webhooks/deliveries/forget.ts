import { deliveryDays } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { batchMax, inBatches } from './follow-up.ts';

/** Deletes old deliveries once a day, with their attempts, whatever became of them, secrets that sign no more, and old events. */
export function forgetDeliveriesJob(services: Services): Job {
  return {
    name: 'webhook_forget',
    cron: '25 4 * * *',
    options: { concurrency: 1, expireInSeconds: 3_600 },
    run: () => forgetWhatIsOver(services),
  };
}

export async function forgetWhatIsOver({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = daysBefore(now(), deliveryDays).toISOString();
  await inBatches(batchMax, () =>
    db.query(sql`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT id FROM webhook_delivery WHERE created_at < ${before} ORDER BY created_at, id LIMIT ${batchMax}::int)
      RETURNING id`),
  );
  await db.query(sql`
    UPDATE webhook SET previous_secret_sealed = NULL, previous_secret_until = NULL
    WHERE previous_secret_until <= ${now().toISOString()}`);
  await forgetEvents(db, before);
}

/** Deletes what happened so long ago; what is asked again by its kind is kept. Ids follow time, so it ends at the first young one. */
async function forgetEvents(db: Queryable, before: string): Promise<void> {
  for (let after = 0; ; ) {
    const { last, is_over } = await db.one<{ last: number; is_over: boolean }>(sql`
      WITH oldest AS MATERIALIZED (
        SELECT id, type, created_at FROM event WHERE id > ${after} ORDER BY id LIMIT ${batchMax}::int
      ), gone AS (
        DELETE FROM event WHERE id IN (
          SELECT id FROM oldest WHERE created_at < ${before} AND type <> 'withdrawal.paid_after_end')
      )
      SELECT coalesce(max(id), 0) AS last, coalesce(bool_or(created_at >= ${before}), true) AS is_over FROM oldest`);
    if (is_over) return;
    after = last;
  }
}
