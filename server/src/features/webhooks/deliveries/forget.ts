import { deliveryDays } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import sql from 'sql-template-tag';
import { daysBefore } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { batchMax, inBatches } from './follow-up.ts';

/** Deletes old deliveries once a day, with their attempts, whatever became of them, and secrets that sign no more. */
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
}
