import sql, { raw, type Sql } from 'sql-template-tag';
import { listedForm } from '#kernel/listed-form.ts';
import { settingText } from '#kernel/settings.ts';

type Trace = 'device' | 'ip';

/** Since when the same internet address says nothing: many share one, and it passes from hand to hand. */
const ipDays = raw(settingText('self_referral', 'self_referral_ip_days'));

/** On whichever network: who has the key of an address has it on all of them. */
const sameAddress = raw(`${listedForm('theirs.address')} = ${listedForm('paid.address')}`);

/**
 * Whether `above` is by what is known the person who pays, `own`, under another name: by mail address, telephone number, an address
 * for withdrawals, a device, or an internet address that both used at nearly the same time.
 */
export const isSamePerson = sql`(
  coalesce(lower(above.email) = lower(own.email), false) OR coalesce(above.phone = own.phone, false)
  OR EXISTS (
    SELECT FROM withdrawal AS theirs JOIN withdrawal AS paid ON ${sameAddress}
    WHERE theirs.user_id = above.id AND paid.user_id = own.id)
  OR EXISTS (${met('device', sql`true`)})
  OR EXISTS (${met(
    'ip',
    sql`theirs.at BETWEEN paid.at - ${ipDays}::int * interval '1 day' AND paid.at + ${ipDays}::int * interval '1 day'
    AND ${ipDays}::int > 0`,
  )}))`;

/** Where both left the same trace. */
function met(trace: Trace, when: Sql): Sql {
  return sql`SELECT FROM (${left(trace, 'above')}) AS theirs JOIN (${left(trace, 'own')}) AS paid USING (trace) WHERE ${when}`;
}

/** By what a user registered, signed in and withdrew, and when. */
function left(trace: Trace, user: 'above' | 'own'): Sql {
  const [of, column, registered] = [raw(user), raw(trace), raw(`register_${trace}`)];
  return sql`
    SELECT ${of}.${registered} AS trace, ${of}.created_at AS at WHERE ${of}.${registered} IS NOT NULL
    UNION ALL SELECT ${column}, started_at FROM user_session WHERE user_id = ${of}.id AND ${column} IS NOT NULL
    UNION ALL SELECT ${column}, created_at FROM withdrawal WHERE user_id = ${of}.id AND ${column} IS NOT NULL`;
}
