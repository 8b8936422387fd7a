import sql, { raw, type Sql } from 'sql-template-tag';
import { listedForm } from '#kernel/list/listed-form.ts';
import { settingText } from '#kernel/settings/settings.ts';

type Trace = 'device' | 'ip';

/** Days within which the same IP address counts as one person: addresses are shared and reassigned. */
const ipDays = raw(`${settingText('self_referral', 'self_referral_ip_days')}::int`);
const near = sql`${ipDays} * interval '1 day'`;

/** A payer without uplines needs no traces: there is no one to compare with. */
const isBelow = raw(`users.path <> '/' || users.id || '/'`);

/**
 * Those who pay, as `own`, with what they left behind, each trace once: addresses, devices, and internet addresses where these tell of
 * somebody. It begins a statement, so that it is read once, however many stand above them.
 * @param which of `users`.
 */
export const payers = (which: Sql) => sql`
  WITH own AS MATERIALIZED (
    SELECT users.*,
      CASE WHEN ${isBelow} THEN ARRAY(
        SELECT DISTINCT ${raw(listedForm('address'))} FROM withdrawal WHERE user_id = users.id) END AS addresses,
      CASE WHEN ${isBelow} THEN ARRAY(${each('device')}) END AS devices,
      CASE WHEN ${isBelow} AND ${ipDays} > 0 THEN ARRAY(${each('ip')}) END AS ips
    FROM users WHERE ${which})`;

/**
 * Whether `above` is by what is known the person who pays, `own`, under another name: by mail address, telephone number, an address
 * for withdrawals on whichever network, a device, or an internet address that both used at nearly the same time. Times are looked up
 * one by one (`OFFSET 0` keeps them from being joined), for hardly any address is shared.
 */
export const isSamePerson = sql`(
  coalesce(lower(above.email) = lower(own.email), false) OR coalesce(above.phone = own.phone, false)
  OR EXISTS (
    SELECT FROM withdrawal WHERE user_id = above.id AND ${raw(listedForm('address'))} = ANY(own.addresses))
  OR EXISTS (SELECT FROM (${left('device', 'above')}) AS theirs WHERE trace = ANY(own.devices))
  OR EXISTS (
    SELECT FROM (${left('ip', 'above')}) AS theirs WHERE trace = ANY(own.ips) AND EXISTS (
      SELECT FROM (${left('ip', 'own')}) AS paid
      WHERE paid.trace = theirs.trace AND paid.at BETWEEN theirs.at - ${near} AND theirs.at + ${near} OFFSET 0)))`;

/** By what a user registered, signed in and withdrew, and when. */
function left(trace: Trace, user: 'above' | 'own'): Sql {
  const [of, column, registered] = [raw(user), raw(trace), raw(`register_${trace}`)];
  return sql`
    SELECT ${of}.${registered} AS trace, ${of}.created_at AS at WHERE ${of}.${registered} IS NOT NULL
    UNION ALL SELECT ${column}, started_at FROM user_session WHERE user_id = ${of}.id AND ${column} IS NOT NULL
    UNION ALL SELECT ${column}, created_at FROM withdrawal WHERE user_id = ${of}.id AND ${column} IS NOT NULL`;
}

/** The traces of `users`, each once. Sign-ins are read from one trace to the next of their index, whatever their number. */
function each(trace: Trace): Sql {
  const [column, registered] = [raw(trace), raw(`users.register_${trace}`)];
  const ofUser = sql`user_id = users.id AND ${column} IS NOT NULL`;
  return sql`
    WITH RECURSIVE signed_in AS (
      SELECT min(${column}) AS trace FROM user_session WHERE ${ofUser}
      UNION ALL
      SELECT (SELECT min(${column}) FROM user_session WHERE ${ofUser} AND ${column} > signed_in.trace) FROM signed_in WHERE trace IS NOT NULL)
    SELECT trace FROM signed_in WHERE trace IS NOT NULL
    UNION SELECT ${registered} WHERE ${registered} IS NOT NULL
    UNION SELECT ${column} FROM withdrawal WHERE ${ofUser}`;
}
