import sql from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** The hours after which an idle import is discarded. */
const idleHours = 24;

/** Discards abandoned imports; nothing of them is stored. */
export function forgetImportsJob({ pool }: Services): Job {
  return {
    name: 'candle_import_forget',
    cron: '20 4 * * *',
    run: async () => {
      await transaction(pool, async (tx) => {
        await tx.query(sql`
          UPDATE candle_import SET status = 'discarded', finished_at = now(), version = version + 1
          WHERE status IN ('reading', 'ready') AND source = 'file' AND updated_at < now() - ${idleHours} * interval '1 hour'`);
        await tx.query(sql`
          DELETE FROM candle_import_day WHERE import_id IN (SELECT id FROM candle_import WHERE status = 'discarded')`);
      });
    },
  };
}
