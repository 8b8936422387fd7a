import sql, { raw } from 'sql-template-tag';
import { worthAt } from '#domain/robots/traded.ts';
import { dayOf } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

export const robotDayJob = 'robot_day';

/** Keeps how robots stand at the end of each day; until then, four times an hour, how they stand now. */
export function dayJob(services: Services): Job {
  return {
    name: robotDayJob,
    cron: '*/15 * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    run: () => keepDay(services),
  };
}

export async function keepDay({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.query(sql`
    INSERT INTO robot_day (day, asset, running, paused, exposure, realised, unrealised, looked_at)
    SELECT ${dayOf(at)}::date, r.asset, count(*) FILTER (WHERE r.status = 'running'), count(*) FILTER (WHERE r.status = 'paused'),
      coalesce(sum(abs(${raw(worthAt('r.qty', 'coalesce(r.last_price, r.avg_price)'))})) FILTER (WHERE r.qty > 0), 0),
      sum(r.realised), sum(r.unrealised), ${at.toISOString()}
    FROM robot AS r JOIN pair AS p ON p.id = r.pair_id GROUP BY r.asset
    ON CONFLICT (day, asset) DO UPDATE SET running = excluded.running, paused = excluded.paused, exposure = excluded.exposure,
      realised = excluded.realised, unrealised = excluded.unrealised, looked_at = excluded.looked_at`);
}
