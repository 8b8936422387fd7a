import sql, { raw, type Sql } from 'sql-template-tag';
import { tradedBy } from '#domain/robots/traded.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

const tables = sql`
  FROM robot AS r JOIN pair AS p ON p.id = r.pair_id
    JOIN robot_order AS o ON o.robot = r.robot AND o.user_id = r.user_id
    JOIN robot_fill AS f ON f.client_order_id = o.client_order_id`;

/**
 * The profit of a follower's copy robots in a following, up to a moment. Null without copy robots, or if they
 * trade or pay fees in another coin.
 */
export function madeBy(who: Record<'follower' | 'trader' | 'joined' | 'until', string>): Sql {
  const { follower, trader, joined, until } = who;
  const own = raw(`r.user_id = ${follower} AND r.trader_id = ${trader}`);
  const when = raw(`f.at >= ${joined} AND f.at < ${until}`);
  return sql`(
    SELECT CASE WHEN bool_and(r.asset = 'USDT' AND coalesce(made.is_whole, true)) THEN round(coalesce(sum(made.realised), 0), 18) END
    FROM robot AS r LEFT JOIN (${tradedBy(tables, sql`${own} AND ${when}`)}) AS made ON made.robot_id = r.id
    WHERE ${own} AND coalesce(r.started_at, r.created_at) < ${raw(until)})`;
}

/** The flows of a following in the platform's reports up to a moment. */
export function flowsOf(who: Record<'follower' | 'trader' | 'joined' | 'until', string>): Sql {
  const { follower, trader, joined, until } = who;
  return sql`coalesce((SELECT sum(flow) FROM copy_profit AS told WHERE ${raw(`told.follower_id = ${follower}
    AND told.trader_id = ${trader} AND told.joined_at = ${joined} AND told.period_to <= ${until}`)} AND told.status <> 'reversed'), 0)`;
}

/** Calculates copy profits `c` from the fills of copy robots known by now. */
export async function reckon(db: Queryable, which: Sql): Promise<void> {
  const who = {
    follower: 'c.follower_id',
    trader: 'c.trader_id',
    joined: 'c.joined_at',
    until: 'c.period_to',
  };
  await db.query(sql`
    UPDATE copy_profit SET reckoned = now.reckoned
    FROM (SELECT c.id, ${madeBy(who)} + ${flowsOf(who)} AS reckoned FROM copy_profit AS c WHERE ${which}) AS now
    WHERE copy_profit.id = now.id AND copy_profit.reckoned IS DISTINCT FROM now.reckoned`);
}

/** Fills may be reported later than profits. */
export function reckonCopiesJob(services: Services): Job {
  return {
    name: 'copy_profit_reckon',
    cron: '*/10 * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    run: () => reckonCopies(services),
  };
}

export async function reckonCopies({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - 14 * 86_400_000).toISOString();
  await reckon(
    db,
    sql`c.period_to > ${since} AND c.status <> 'reversed'
      AND EXISTS (SELECT FROM robot AS r WHERE r.user_id = c.follower_id AND r.trader_id = c.trader_id)`,
  );
}
