import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { tiers } from '@quarterdeck/contract/features/traders/settings';
import type {
  TraderEffect,
  traderSettingsEffect,
} from '@quarterdeck/contract/features/traders/settings-effect';
import sql, { join, raw } from 'sql-template-tag';
import { compareFigures, type Figures } from '#domain/settings-effect.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, type Settings } from '#kernel/settings/settings.ts';
import { heldSql, type TierTerms, tierOf } from './terms.ts';

type Form = BodyOf<typeof traderSettingsEffect>;
type Counts = Figures<TraderEffect['code']>;

/** What saving this form would do to those that there are: each figure before and after. */
export async function effectOf(db: Queryable, form: Form, now: Date): Promise<TraderEffect[]> {
  switch (form.group) {
    case 'trader_share':
      return await compareFigures(await readSettings(db, form.group), form, (terms) => ofShare(db, terms));
    case 'trader_tiers':
      return await compareFigures(await readSettings(db, form.group), form, (terms) => ofTiers(db, terms));
    case 'trader_follow':
      return await compareFigures(await readSettings(db, form.group), form, (terms) =>
        ofFollowing(db, terms),
      );
    case 'trader_review':
      return await compareFigures(await readSettings(db, form.group), form, (terms) =>
        ofReview(db, terms, now),
      );
  }
}

function ofShare(db: Queryable, { trader_share_max: most }: Settings<'trader_share'>): Promise<Counts> {
  return db.one<Counts & object>(sql`
    SELECT (SELECT count(*)::int FROM trader WHERE status <> 'revoked' AND share_pct > ${most}::numeric) AS traders_above_share,
      (SELECT count(*)::int FROM trader_application
        WHERE status = 'pending' AND share_pct > ${most}::numeric) AS applications_above_share`);
}

function ofTiers(db: Queryable, terms: TierTerms): Promise<Counts> {
  const rows = tiers.map((tier) => {
    const { followers, bond } = tierOf(terms, tier);
    return sql`(${tier}::int, ${followers}::int, ${bond}::numeric)`;
  });
  return db.one<Counts & object>(sql`
    SELECT count(*) FILTER (WHERE bond < needed)::int AS traders_bond_short,
      count(*) FILTER (WHERE followers > most)::int AS traders_above_tier,
      count(*) FILTER (WHERE followers >= most)::int AS traders_full
    FROM (
      SELECT ${raw(heldSql('t.id'))} AS bond, tiers.bond AS needed, tiers.most,
        (SELECT count(*) FROM trader_follower AS f WHERE f.trader_id = t.id AND f.left_at IS NULL) AS followers
      FROM trader AS t JOIN (VALUES ${join(rows)}) AS tiers (tier, most, bond) USING (tier)
      WHERE t.status <> 'revoked'
    ) AS judged`);
}

function ofFollowing(db: Queryable, terms: Settings<'trader_follow'>): Promise<Counts> {
  return db.one<Counts & object>(sql`
    SELECT count(*) FILTER (WHERE amount < ${terms.follow_min}::numeric)::int AS followers_below_min,
      count(*) FILTER (WHERE NOT has_position AND equity <= ${terms.follow_idle_max}::numeric)::int AS followers_idle,
      (SELECT count(*)::int FROM (
        SELECT FROM trader_follower WHERE left_at IS NULL GROUP BY follower_id
        HAVING count(*) > ${Number(terms.follow_traders_max)}::int) AS many) AS users_above_traders
    FROM trader_follower WHERE left_at IS NULL`);
}

function ofReview(db: Queryable, terms: Settings<'trader_review'>, now: Date): Promise<Counts> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const revoked = before(Number(terms.trader_bond_days) * 24);
  return db.one<Counts & object>(sql`
    SELECT count(*) FILTER (WHERE created_at < ${before(Number(terms.trader_attention_hours))})::int AS applications_attention,
      count(*) FILTER (WHERE created_at < ${before(Number(terms.trader_late_hours))})::int AS applications_late,
      (SELECT count(*)::int FROM trader WHERE status = 'revoked' AND revoked_at <= ${revoked}
        AND ${raw(heldSql('trader.id'))} > 0) AS bonds_releasable
    FROM trader_application WHERE status = 'pending'`);
}
