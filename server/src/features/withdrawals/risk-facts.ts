import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { listedForm } from '#kernel/list/listed-form.ts';
import { settingText } from '#kernel/settings/settings.ts';

/** A request that is to be judged: one that is just being made, or one that waits. */
export interface Judged {
  userId: number;
  gross: string;
  address: string;
  /** The user's device at the request, if reported. */
  device: string | null;
  ip: string | null;
  /** When it was requested. */
  at: Date;
  /** Null: it is not among the rows yet. */
  id: number | null;
}

/** What is known of a request, its user and its address. */
export interface RiskFacts {
  id: number | null;
  gross: string;
  at: string;
  requests: number;
  to_address: number;
  average: string | null;
  last_hour: number;
  last_day: string;
  other_users: number;
  listed: { level: string; reason: string } | null;
  device_users: number;
  ip_users: number;
  user_risk: number;
  user_frozen: boolean;
  /** The user's debt, by asset; null: none. */
  user_owes: string | null;
  security_changed_at: string | null;
}

/** The days that count now: read by the statement itself, so that the facts need not wait for the settings. */
const sharedDaysNow = raw(`${settingText('withdrawal_risk', 'risk_shared_days')}::int`);

/** The facts of one request. */
export async function findFacts(db: Queryable, judged: Judged): Promise<RiskFacts> {
  const { userId, gross, address, device, ip, at, id } = judged;
  return await db.one<RiskFacts>(
    factsOf(
      sql`SELECT ${id}::bigint AS id, ${userId}::bigint AS user_id, ${gross}::numeric AS gross, ${address}::text AS address,
        ${device}::text AS device, ${ip}::text AS ip, ${at.toISOString()}::timestamptz AS at`,
      sharedDaysNow,
    ),
  );
}

/** Those of so many that wait for a review, the oldest first; `after` is the last one of the page before. */
export function findFactsOfWaiting(
  db: Queryable,
  sharedDays: number,
  most: number,
  after = 0,
): Promise<(RiskFacts & { id: number })[]> {
  return db.query<RiskFacts & { id: number }>(
    factsOf(
      sql`SELECT id, user_id, gross, address, device, ip, created_at AS at FROM withdrawal
        WHERE status = 'pending_review' AND id > ${after}::bigint ORDER BY id LIMIT ${most}::int`,
      sharedDays,
    ),
  );
}

/** What of a request stands for whom it is shared with, by the column of withdrawals and the one of users. */
export const sharedBy = {
  device: { column: 'device', registered: 'register_device' },
  ip: { column: 'ip', registered: 'register_ip' },
} as const;

/** The ids of other users who recently withdrew or registered with the same; `j` is the request. */
export function othersBy(by: keyof typeof sharedBy, since: Sql): Sql {
  const { column, registered } = sharedBy[by];
  return sql`
    SELECT user_id FROM withdrawal AS w
    WHERE w.${raw(column)} = j.${raw(column)} AND w.user_id <> j.user_id AND w.created_at > ${since}
    UNION
    SELECT u.id FROM users AS u
    WHERE u.${raw(registered)} = j.${raw(column)} AND u.id <> j.user_id AND u.created_at > ${since}`;
}

const sameAddress = raw(`${listedForm('w.address')} = ${listedForm('j.address')}`);

/** The ids of other users who ever withdrew to the same address; `j` is the request. */
export const othersByAddress = sql`
  SELECT DISTINCT user_id FROM withdrawal AS w WHERE ${sameAddress} AND w.user_id <> j.user_id`;

/** Since when what is shared counts. */
export function sharedSince(days: number | Sql): Sql {
  return sql`j.at - ${days} * interval '1 day'`;
}

function factsOf(judged: Sql, sharedDays: number | Sql): Sql {
  const count = (by: keyof typeof sharedBy) =>
    sql`(SELECT count(*) FROM (${othersBy(by, sharedSince(sharedDays))}) AS other)`;
  return sql`
    SELECT j.id, j.gross, j.at, earlier.*, owner.risk_score AS user_risk, owner.frozen AS user_frozen, owner.security_changed_at,
      (SELECT count(*) FROM (${othersByAddress}) AS other) AS other_users,
      (SELECT jsonb_build_object('level', level, 'reason', reason) FROM screened_address AS s
        WHERE s.address = ${raw(listedForm('j.address'))}) AS listed,
      (SELECT string_agg(trim_scale(balance) || ' ' || asset, ', ' ORDER BY asset DESC) FROM ledger_account
        WHERE user_id = j.user_id AND code = '110' AND balance > 0) AS user_owes,
      ${count('device')} AS device_users, ${count('ip')} AS ip_users
    FROM (${judged}) AS j JOIN users AS owner ON owner.id = j.user_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS requests,
        count(*) FILTER (WHERE ${sameAddress}) AS to_address,
        avg(w.gross) FILTER (WHERE w.status = 'success') AS average,
        count(*) FILTER (WHERE w.created_at > j.at - interval '1 hour') AS last_hour,
        coalesce(sum(w.gross * w.rate_usdt) FILTER (
          WHERE w.created_at > j.at - interval '1 day' AND w.status NOT IN ('refuse', 'fail')), 0) + j.gross AS last_day
      FROM withdrawal AS w WHERE w.user_id = j.user_id AND (j.id IS NULL OR w.id < j.id)
    ) AS earlier`;
}
