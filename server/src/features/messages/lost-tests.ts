import sql from 'sql-template-tag';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** Longer than a provider may take: the server that sent the test is gone. */
const lostMs = 60_000;

/** Ends tests without an outcome: no job sends them, which would find them when it runs again. */
export function lostTestsJob({ db, now }: Services): Job {
  return {
    name: 'message_lost_tests',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: async () => {
      const at = now();
      await db.query(sql`
        UPDATE message SET status = 'unknown', problem = 'unknown', updated_at = ${at.toISOString()}, version = version + 1
        WHERE template = 'test' AND status = 'sending' AND updated_at < ${new Date(at.getTime() - lostMs).toISOString()}`);
    },
  };
}
