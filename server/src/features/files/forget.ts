import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

/** Deletes once a day uploads without a use. */
export function forgetFilesJob(db: Queryable): Job {
  return {
    name: 'file_forget',
    cron: '55 3 * * *',
    options: { concurrency: 1 },
    run: async () => {
      await db.query(sql`
        DELETE FROM file WHERE created_at < now() - interval '2 days'
          AND NOT EXISTS (SELECT FROM admin WHERE avatar = '/backstage/file/' || file.hash)
          AND NOT EXISTS (SELECT FROM config WHERE value = '/backstage/file/' || file.hash)
          AND NOT EXISTS (SELECT FROM strategy WHERE cover = '/backstage/file/' || file.hash)
          AND NOT EXISTS (SELECT FROM trader WHERE avatar = '/backstage/file/' || file.hash)`);
      await db.query(sql`
        DELETE FROM evidence_file WHERE object_id IS NULL AND created_at < now() - interval '2 days'`);
    },
  };
}
