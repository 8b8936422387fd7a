import { compare, subtract } from '@quarterdeck/contract/money';
import { parseLevelLimits } from '@quarterdeck/contract/withdrawal-settings';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { policy } from './policy.ts';
import type { LimitTerms } from './terms.ts';

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
  const since = new Date(now.getTime() - policy.newUserDays * 86_400_000).toISOString();
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
    user.risk_score >= policy.flaggedFrom ? terms.day_limit_flagged : '',
  ].filter((bound) => bound !== '');
  return bounds.reduce(
    (least, bound) => (compare(bound, least) < 0 ? bound : least),
    byLevel?.limit ?? terms.day_limit,
  );
}

/** @throws Refusal where this amount is more than what is left of the day's limit. */
export async function checkDayLimit(
  tx: Transaction,
  request: { userId: number; asset: string; amount: string; limit: string; now: Date },
): Promise<void> {
  const { userId, asset, amount, limit, now } = request;
  const { day } = await withdrawnLately(tx, userId, asset, now);
  if (compare(subtract(limit, day), amount) < 0) {
    throw new Refusal('daily_limit_exceeded', { parameters: { limit } });
  }
}

/** What a user withdrew or has asked for within 24 hours and 30 days; what was given back does not count. */
export async function withdrawnLately(
  db: Queryable,
  userId: number,
  asset: string,
  now: Date,
): Promise<{ day: string; month: string }> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return await db.one(sql`
    SELECT coalesce(sum(gross) FILTER (WHERE created_at > ${ago(1)}), 0) AS day, coalesce(sum(gross), 0) AS month
    FROM withdrawal
    WHERE user_id = ${userId} AND asset = ${asset} AND status NOT IN ('refuse', 'fail') AND created_at > ${ago(30)}`);
}
