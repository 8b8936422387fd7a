import sql, { raw, type Sql } from 'sql-template-tag';
import { listedForm } from '#kernel/listed-form.ts';
import { settingText } from '#kernel/settings.ts';

type Trace = 'device' | 'ip';

/** Within so many days of each other the same internet address says that it was one person: many share one, and it passes from hand to hand. */
const ipDays = raw(`${settingText('self_referral', 'self_referral_ip_days')}::int`);
const near = sql`${ipDays} * interval '1 day'`;

/**
 * Those who pay, as `own`, with what they left behind: addresses, devices, and the times at which an internet address would tell of
 * them. It begins a statement, so that it is read once, however many stand above them.
 * @param which of `users`.
 */
export const payers = (which: Sql) => sql`
  WITH own AS MATERIALIZED (
    SELECT users.*, paid.addresses, met.devices, seen.ips, seen.times
    FROM users
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT ${raw(listedForm('address'))}) AS addresses FROM withdrawal WHERE user_id = users.id) AS paid
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT trace) AS devices FROM (${left('device', 'users')}) AS traces) AS met
    CROSS JOIN LATERAL (
      SELECT array_agg(trace) AS ips, array_agg(times) AS times
      FROM (
        SELECT trace, range_agg(tstzrange(at - ${near}, at + ${near}, '[]')) AS times
        FROM (${left('ip', 'users')}) AS traces WHERE ${ipDays} > 0 GROUP BY trace) AS each) AS seen
    WHERE ${which})`;

/**
 * Whether `above` is by what is known the person who pays, `own`, under another name: by mail address, telephone number, an address
 * for withdrawals on whichever network, a device, or an internet address that both used at nearly the same time.
 */
export const isSamePerson = sql`(
  coalesce(lower(above.email) = lower(own.email), false) OR coalesce(above.phone = own.phone, false)
  OR EXISTS (
    SELECT FROM withdrawal WHERE user_id = above.id AND ${raw(listedForm('address'))} = ANY(own.addresses))
  OR EXISTS (SELECT FROM (${left('device', 'above')}) AS theirs WHERE trace = ANY(own.devices))
  OR EXISTS (
    SELECT FROM (${left('ip', 'above')}) AS theirs JOIN unnest(own.ips, own.times) AS paid (ip, times) ON paid.ip = theirs.trace
    WHERE theirs.at <@ paid.times))`;

/** By what a user registered, signed in and withdrew, and when. */
function left(trace: Trace, user: 'above' | 'users'): Sql {
  const [of, column, registered] = [raw(user), raw(trace), raw(`register_${trace}`)];
  return sql`
    SELECT ${of}.${registered} AS trace, ${of}.created_at AS at WHERE ${of}.${registered} IS NOT NULL
    UNION ALL SELECT ${column}, started_at FROM user_session WHERE user_id = ${of}.id AND ${column} IS NOT NULL
    UNION ALL SELECT ${column}, created_at FROM withdrawal WHERE user_id = ${of}.id AND ${column} IS NOT NULL`;
}
