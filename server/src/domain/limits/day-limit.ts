import { compare, subtract } from '@quarterdeck/contract/core/money';
import { parseLevelLimits } from '@quarterdeck/contract/features/withdrawals/settings';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings, type Settings } from '#kernel/settings/settings.ts';
import { takingOut } from './policy.ts';

type LimitTerms = Settings<'withdrawal_limits'>;

/** What of a user decides what they may take out in a day. */
export interface LimitFacts {
  /** Of the user, while the account is active; 0: without one. */
  level: number;
  is_active: boolean;
  is_new: boolean;
  risk_score: number;
}

/** The columns of `LimitFacts`, of the row of `users` that is called `owner`. */
export function limitFacts(now: Date) {
  const isActive =
    'owner.activated_at IS NOT NULL AND (owner.activated_until IS NULL OR owner.activated_until >';
  const since = daysBefore(now, takingOut.newUserDays).toISOString();
  return sql`
    coalesce((SELECT own.rank FROM user_level AS own
      WHERE own.user_id = owner.id AND ${raw(isActive)} ${now.toISOString()})), 0) AS level,
    (${raw(isActive)} ${now.toISOString()})) AS is_active, owner.created_at > ${since} AS is_new, owner.risk_score`;
}

/** What this user may take out in 24 hours: what their level gives, and no more than any bound that is on them. */
export function dayLimitOf(terms: LimitTerms, user: LimitFacts): string {
  const byLevel = (parseLevelLimits(terms.day_limit_levels) ?? [])
    .filter(({ level }) => level <= user.level)
    .at(-1);
  const bounds = [
    user.is_active ? '' : terms.day_limit_inactive,
    user.is_new ? terms.day_limit_new : '',
    user.risk_score >= takingOut.flaggedFrom ? terms.day_limit_flagged : '',
  ].filter((bound) => bound !== '');
  return bounds.reduce(
    (least, bound) => (compare(bound, least) < 0 ? bound : least),
    byLevel?.limit ?? terms.day_limit,
  );
}

/** What this user may take out in 24 hours, by the settings of this moment. */
export async function findDayLimit(db: Queryable, userId: number, now: Date): Promise<string> {
  const terms = await readSettings(db, 'withdrawal_limits');
  const user = await db.one<LimitFacts>(
    sql`SELECT ${limitFacts(now)} FROM users AS owner WHERE owner.id = ${userId}`,
  );
  return dayLimitOf(terms, user);
}

/** @throws Refusal where this amount, withdrawn or given to another user, is more than what is left of the day's limit. */
export async function checkTakenOut(
  tx: Transaction,
  request: { userId: number; asset: string; amount: string; limit: string; now: Date },
): Promise<void> {
  const { userId, asset, amount, limit, now } = request;
  const { day } = await takenOutLately(tx, userId, asset, now);
  if (compare(subtract(limit, day), amount) < 0) {
    throw new Refusal('daily_limit_exceeded', { parameters: { limit } });
  }
}

/** What `userId`, an expression, sent to other users since then, in the USDT that they can withdraw of it. Reversed transfers do not count. */
export function givenSince(userId: Sql, since: string): Sql {
  return sql`SELECT taken_out AS amount, created_at FROM transfer
    WHERE user_id = ${userId} AND taken_out > 0 AND status = 'posted' AND created_at > ${since}`;
}

/**
 * The amount paid out to `userId`, an expression, since then, by the time of booking, whenever it was requested.
 * Reversals do not count.
 */
export function paidSince(userId: Sql, since: string): Sql {
  return sql`SELECT paid.asset, paid.gross AS amount FROM withdrawal AS paid JOIN ledger_batch AS batch ON batch.id = paid.settle_batch_id
    WHERE paid.user_id = ${userId} AND paid.status IN ('payment_successful', 'success') AND paid.updated_at > ${since}
      AND batch.effective_at > ${since}`;
}

/** In amounts: what counts for the limit of a day, and what it is made of. */
export interface TakenOut {
  day: string;
  /** Within the day: paid, requested and not known to be paid, and sent to other users. */
  day_paid: string;
  day_pending: string;
  day_given: string;
  /** Paid within 30 days. */
  month_paid: string;
}

/** What a user withdrew, requested or sent to others within 24 hours, and what was paid within 30 days; reversals do not count. */
export async function takenOutLately(
  db: Queryable,
  userId: number,
  asset: string,
  now: Date,
): Promise<TakenOut> {
  const since = daysBefore(now, 1).toISOString();
  const [user, sinceMonth] = [sql`${userId}`, daysBefore(now, 30).toISOString()];
  return await db.one(sql`
    SELECT coalesce(sum(amount), 0) AS day, ${totalOf('paid')} AS day_paid, ${totalOf('pending')} AS day_pending,
      ${totalOf('given')} AS day_given,
      (SELECT coalesce(sum(amount), 0) FROM (${paidSince(user, sinceMonth)}) AS paid WHERE asset = ${asset}) AS month_paid
    FROM (
      SELECT gross AS amount, CASE WHEN status IN ('payment_successful', 'success') THEN 'paid' ELSE 'pending' END AS part
      FROM withdrawal
      WHERE user_id = ${user} AND asset = ${asset} AND status NOT IN ('refuse', 'fail') AND created_at > ${since}
      UNION ALL
      SELECT amount, 'given' FROM (${givenSince(user, since)}) AS given WHERE ${asset} = 'USDT'
    ) AS taken_out`);
}

const totalOf = (part: 'paid' | 'pending' | 'given') =>
  sql`coalesce(sum(amount) FILTER (WHERE part = ${part}), 0)`;
