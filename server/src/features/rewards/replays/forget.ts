import sql from 'sql-template-tag';
import { daysBefore } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** After so many days a replay that failed is not tried again. */
const triedDays = 1;

/** Until when one must have failed to be over. */
export const overSince = (now: Date) => daysBefore(now, triedDays).toISOString();

/** Deletes once a day the user data of replays that failed permanently. */
export function forgetReplaysJob(services: Services): Job {
  return { name: 'forget_replays', cron: '35 4 * * *', run: () => forgetReplays(services) };
}

export async function forgetReplays({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query(sql`
    DELETE FROM share_replay_user WHERE replay_id IN (
      SELECT id FROM share_replay WHERE status = 'failed' AND finished_at < ${overSince(now())})`);
}
