import type { Authority } from '@quarterdeck/contract/core/access';
import type { Asset } from '@quarterdeck/contract/core/assets';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { add, compare, decimal, isZero, roundDown } from '@quarterdeck/contract/core/money';
import type {
  activityDetail,
  checkActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { activityList } from './list.ts';

const dayMs = 24 * 3_600_000;

interface Counts {
  users: number;
  rewards: number;
  waiting: number;
  taken_back: number;
  pace: string;
}

/** An activity with what it has given and what it will at the pace of the last day. */
export async function findActivity(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<ReplyOf<typeof activityDetail>> {
  const activity = await findRow(db, activityList, id, access);
  const since = new Date(now.getTime() - dayMs).toISOString();
  const [counts, history] = await Promise.all([
    db.one<Counts>(sql`
      SELECT count(DISTINCT beneficiary_id) FILTER (WHERE stands)::int AS users, count(*) FILTER (WHERE stands)::int AS rewards,
        count(*) FILTER (WHERE status IN ('pending', 'withheld'))::int AS waiting,
        count(*) FILTER (WHERE status = 'reversed')::int AS taken_back,
        coalesce(sum(amount) FILTER (WHERE stands AND created_at > ${since}), 0) AS pace
      FROM (SELECT *, status NOT IN ('void', 'reversed') AS stands FROM reward WHERE activity_id = ${id}) AS own`),
    historyOf(db, 'activity', id),
  ]);
  return { activity, ...counts, ...forecastOf(activity, counts.pace, now), history };
}

type Running = Pick<
  ReplyOf<typeof activityDetail>['activity'],
  'phase' | 'budget' | 'given' | 'left' | 'starts_at' | 'ends_at' | 'asset'
>;

/** What is given until its end where every day to come is like the last, and when that is all. */
export function forecastOf(
  { phase, budget, given, left, starts_at, ends_at, asset }: Running,
  pace: string,
  now: Date,
): { forecast: string; spent_at: string | null } {
  if (phase !== 'live' || isZero(pace)) return { forecast: given, spent_at: null };
  // One that began within the last day has had less than a day for what it gave.
  const hadMs = Math.min(dayMs, Math.max(now.getTime() - new Date(starts_at).getTime(), 60_000));
  const aheadMs = new Date(ends_at).getTime() - now.getTime();
  const more = roundDown(decimal(pace).times(aheadMs).dividedBy(hadMs), asset as Asset);
  const forecast = add(given, more);
  if (compare(forecast, budget) < 0) return { forecast, spent_at: null };
  const untilMs = decimal(left).times(hadMs).dividedBy(pace).toNumber();
  return { forecast: budget, spent_at: new Date(now.getTime() + untilMs).toISOString() };
}

/** Other activities that give something for the same within the same time. */
export async function findOverlaps(
  db: Queryable,
  { id = 0, cause, starts_at, ends_at }: BodyOf<typeof checkActivity>,
): Promise<ReplyOf<typeof checkActivity>> {
  if (cause === 'none') return { overlaps: [] };
  const overlaps = await db.query<{ id: number; title_zh: string; title_en: string }>(sql`
    SELECT id, title_zh, title_en FROM activity
    WHERE id <> ${id} AND cause = ${cause} AND status IN ('pending_review', 'on') AND starts_at < ${ends_at} AND ends_at > ${starts_at}
    ORDER BY starts_at, id LIMIT 20`);
  return { overlaps };
}
