import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type RobotDay,
  type RobotTrend,
  robotTrendDays,
} from '@quarterdeck/contract/features/robots/robots/trend';
import sql, { join } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { dayOf, daysBefore } from '#kernel/days.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** Counts of all robots are this old at most, in milliseconds. */
const age = 10_000;

/** Robots by state as far as the reader sees them, and the last days of all of them. */
export async function findTrend(db: Queryable, access: Authority, now: Date): Promise<RobotTrend> {
  const bounds = inScope(access, ofUser('r.user_id'));
  const counting = sql`
    SELECT count(*) FILTER (WHERE r.status = 'running')::int AS running, count(*) FILTER (WHERE r.status = 'paused')::int AS paused,
      count(*) FILTER (WHERE r.status = 'stopped')::int AS stopped, count(b.silent_at)::int AS silent,
      count(*) FILTER (WHERE r.differs)::int AS differing
    FROM robot AS r LEFT JOIN robot_beat AS b ON b.robot_id = r.id WHERE ${join([sql`true`, ...bounds], ' AND ')}`;
  const from = dayOf(daysBefore(now, robotTrendDays - 1));
  const [states, days] = await Promise.all([
    singleFlight(db, counting, age, () => db.one<RobotTrend['states']>(counting)),
    bounds.length > 0
      ? null
      : db.query<RobotDay>(sql`
          SELECT * FROM (
            SELECT day::text, asset, running, paused, exposure, realised - lag(realised) OVER (PARTITION BY asset ORDER BY day) AS realised,
              unrealised
            FROM robot_day WHERE day >= ${from}::date - 1
          ) AS each WHERE day >= ${from} ORDER BY day, asset`),
  ]);
  return { states, days };
}
