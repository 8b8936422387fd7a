import sql, { raw, type Sql } from 'sql-template-tag';
import { tradedBy as tradedFrom } from '#domain/robots/traded.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

const tables = sql`
  FROM robot AS r JOIN pair AS p ON p.id = r.pair_id
    JOIN robot_order AS o ON o.robot = r.robot AND o.user_id = r.user_id
    JOIN robot_fill AS f ON f.client_order_id = o.client_order_id`;

/** What the fills come to of robots that a condition on `r` finds. */
export const tradedBy = (which: Sql) => tradedFrom(tables, which);

/** Robots with recently changed orders or fills, and new ones. */
const lately = sql`
  SELECT told.id FROM robot_order AS o JOIN robot AS told ON told.robot = o.robot AND told.user_id = o.user_id
  WHERE o.updated_at >= (SELECT at FROM since)
  UNION SELECT id FROM robot WHERE created_at >= (SELECT at FROM since)`;

/** Recalculates the results of the fills of robots that traded since. */
export function reckonJob(services: Services): Job {
  return {
    name: 'robot_reckon',
    cron: '* * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    run: () => reckonTraded(services),
  };
}

export async function reckonTraded({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString();
  const columns = raw('robot_id, realised, fees, qty, cycles, fills, is_whole, last_fill_at');
  // Five minutes more than since the last look: a transaction may commit later than its time says.
  await db.query(sql`
    WITH since AS (SELECT coalesce(max(reckoned_at) - interval '5 minutes', '-infinity') AS at FROM robot_traded)
    INSERT INTO robot_traded (${columns}, reckoned_at) SELECT ${columns}, ${at} FROM (${tradedBy(sql`r.id IN (${lately})`)}) AS t ORDER BY robot_id
    ON CONFLICT (robot_id) DO UPDATE SET realised = excluded.realised, fees = excluded.fees, qty = excluded.qty,
      cycles = excluded.cycles, fills = excluded.fills, is_whole = excluded.is_whole, last_fill_at = excluded.last_fill_at,
      reckoned_at = excluded.reckoned_at`);
}
