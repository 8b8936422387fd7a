import { type Tier, tiers } from '@quarterdeck/contract/features/traders/settings';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, type Settings, settingText } from '#kernel/settings/settings.ts';

export type TierTerms = Settings<'trader_tiers'>;

/** Whether there is such a tier. */
export function isTier(tier: number): tier is Tier {
  return (tiers as readonly number[]).includes(tier);
}

/** The maximum number of followers in a tier, and its bond. */
export function tierOf(terms: TierTerms, tier: number): { followers: number; bond: string } {
  const known = isTier(tier) ? tier : 1;
  return { followers: Number(terms[`tier_${known}_followers`]), bond: terms[`tier_${known}_bond`] };
}

export async function readTier(db: Queryable, tier: number): Promise<{ followers: number; bond: string }> {
  return tierOf(await readSettings(db, 'trader_tiers'), tier);
}

/** The current bond of a tier, by the expression of the tier. */
export function bondSql(tier: string): string {
  const cases = tiers.map((one) => `WHEN ${one} THEN ${settingText('trader_tiers', `tier_${one}_bond`)}`);
  return `(CASE ${tier} ${cases.join(' ')} END)::numeric`;
}

/** Whether a follower has little equity and no position, by the follower's row. */
export function idleSql(of: string): string {
  const most = settingText('trader_follow', 'follow_idle_max');
  return `(NOT ${of}.has_position AND ${of}.equity IS NOT NULL AND ${of}.equity <= ${most}::numeric)`;
}

/** What a user can spend, in USDT. */
export function availableSql(user: string): string {
  return `coalesce((SELECT balance FROM ledger_account WHERE user_id = ${user} AND asset = 'USDT' AND code = '201'), 0)`;
}

/** What is held as the bond of a trader: who was revoked and is a trader again has two. */
export function heldSql(trader: string): string {
  return `coalesce((SELECT sum(CASE WHEN kind IN ('held', 'topped_up', 'rewarded') THEN amount ELSE -amount END)
    FROM trader_bond_entry AS e WHERE e.trader_id = ${trader}), 0)`;
}

/** The condition for a trader whose bond is below that of the tier. `of` is the row's alias. */
export const isBondShort = (of: string) => `(${heldSql(`${of}.id`)} < ${bondSql(`${of}.tier`)})`;
