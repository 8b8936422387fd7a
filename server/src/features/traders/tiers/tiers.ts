import { compare } from '@quarterdeck/contract/core/money';
import type { TierReason, Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { raw } from 'sql-template-tag';
import { type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { dayAfter, dayBefore, dayOf, daysAfter, daysBefore, startOf } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { idleSql, isBondShort, type TierTerms, tierOf } from '../terms.ts';
import { announcement, stateOf, type TraderRow, traderSubject } from '../traders/subject.ts';

/** What a tier is judged by. */
interface Standing {
  tier: number;
  followers: number;
  active: number;
  failing_days: number;
  bond: string;
}

interface Verdict {
  tier: number;
  reason: TierReason;
}

/** The tier that a trader deserves instead; undefined: the same. One step at a time. */
export function verdictOn(standing: Standing, terms: TierTerms): Verdict | undefined {
  const { tier, followers, active, failing_days, bond } = standing;
  if (tier > 1 && failing_days >= Number(terms.tier_downgrade_days)) {
    const isShort = compare(bond, tierOf(terms, tier).bond) < 0;
    return { tier: tier - 1, reason: isShort ? 'bond_short' : 'silent' };
  }
  const isFull = followers >= tierOf(terms, tier).followers;
  const isActive = active * 100 > followers * Number(terms.tier_upgrade_active_pct);
  return tier < 4 && isFull && isActive ? { tier: tier + 1, reason: 'full_and_active' } : undefined;
}

/** Plans another tier, which takes effect at the next weekly evaluation; or takes a plan back. */
const plan = change<TraderRow, Trader, ChangeInput>(
  traderSubject,
  'trader.plan_tier',
  async ({ tx, row, context, emit }) => {
    const verdict = verdictOn(await standingOf(tx, row), await readSettings(tx, 'trader_tiers'));
    if (verdict === undefined) return { next_tier: null, tier_reason: null, tier_effective_at: null };
    const effective_at = daysAfter(new Date(startOf(mondayOf(context.now))), 7).toISOString();
    await emit('trader.tier_planned', row.id, {
      ...(await announcement(tx, row)),
      tier: verdict.tier,
      effective_at,
    });
    return { next_tier: verdict.tier, tier_reason: verdict.reason, tier_effective_at: effective_at };
  },
);

/** Puts a planned tier into effect where it is still deserved, and the bond covers it. */
const apply = change<TraderRow, Trader, ChangeInput>(
  traderSubject,
  'trader.apply_tier',
  async ({ tx, row, emit }) => {
    const terms = await readSettings(tx, 'trader_tiers');
    const standing = await standingOf(tx, row);
    const verdict = verdictOn(standing, terms);
    const none = { next_tier: null, tier_reason: null, tier_effective_at: null };
    if (verdict === undefined || verdict.tier !== row.next_tier) return none;
    const { followers, bond } = tierOf(terms, verdict.tier);
    if (verdict.tier > row.tier && compare(standing.bond, bond) < 0)
      throw new Refusal('bond_short', { parameters: { bond } });
    await emit('trader.tier_changed', row.id, {
      ...(await announcement(tx, row)),
      tier: verdict.tier,
      max_followers: followers,
    });
    return { ...none, tier: verdict.tier, max_followers: followers, failing_days: 0 };
  },
);

async function standingOf(db: Queryable, row: TraderRow): Promise<Standing> {
  const counted = await db.one<Pick<Standing, 'followers' | 'active'>>(sql`
    SELECT count(*)::int AS followers, (count(*) FILTER (WHERE NOT ${raw(idleSql('f'))}))::int AS active
    FROM trader_follower AS f WHERE f.trader_id = ${row.id} AND f.left_at IS NULL`);
  const { bond } = await stateOf(db, row);
  return { tier: row.tier, failing_days: row.failing_days, bond, ...counted };
}

/** Counts days on which a tier was not deserved, and every week, on Monday, plans tiers and puts into effect what was planned. */
export function traderTierJob(services: Services): Job {
  return {
    name: 'trader_tier',
    cron: '30 0 * * *',
    options: { concurrency: 1 },
    run: () => evaluateTiers(services),
  };
}

/**
 * One trader whose tier fails stops no other.
 * @throws AggregateError of what failed, once all were tried: the job tries those again.
 */
export async function evaluateTiers(services: Services): Promise<void> {
  const context = programContext('trader_tier', services.now());
  const isWeekDue = await isUnevaluated(services.db, context.now);
  await countFailing(services.db, dayBefore(context.now));
  if (!isWeekDue) return;
  const rows = await services.db.query<{ id: number; version: number; due: boolean }>(sql`
    SELECT id, version, coalesce(tier_effective_at <= ${context.now.toISOString()}, false) AS due
    FROM trader WHERE status = 'active' ORDER BY id`);
  const terms = await readSettings(services.db, 'trader_tiers');
  const failures: unknown[] = [];
  for (const { id, version, due } of rows) {
    const row = await services.db.one<TraderRow>(sql`SELECT * FROM trader WHERE id = ${id}`);
    const verdict = verdictOn(await standingOf(services.db, row), terms);
    // What was planned before stays as it is until its time has come.
    if (!due && verdict?.tier === (row.next_tier ?? undefined)) continue;
    try {
      await perform(due ? apply : plan, { id, version }, context, services);
    } catch (error) {
      // The bond is short, or somebody changed it at this moment; the next evaluation sees what is left to do.
      if (isDecision(error)) continue;
      services.log.warn({ err: error, trader: id }, 'a tier was not evaluated');
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${rows.length} tiers were not evaluated`);
}

/** The Monday of the week, in UTC. */
function mondayOf(moment: Date): string {
  return dayOf(daysBefore(moment, (moment.getUTCDay() + 6) % 7));
}

/** On Mondays, and on the first day that is judged after a Monday on which no server ran. */
async function isUnevaluated(db: Queryable, now: Date): Promise<boolean> {
  const monday = mondayOf(now);
  if (dayOf(now) === monday) return true;
  const { last } = await db.one<{ last: string | null }>(
    sql`SELECT max(judged_day)::text AS last FROM trader`,
  );
  // A day is judged on the next one.
  return last !== null && dayAfter(last) < monday;
}

/** A day fails if the bond is below that of the tier, or no equity was reported. Each day counts once. */
async function countFailing(db: Queryable, day: string): Promise<void> {
  await db.query(sql`
    UPDATE trader AS t SET judged_day = ${day}, failing_days = CASE WHEN
      ${raw(isBondShort('t'))}
      OR NOT EXISTS (SELECT FROM trader_day AS d WHERE d.trader_id = t.id AND d.day = ${day})
      THEN t.failing_days + 1 ELSE 0 END
    WHERE t.status = 'active' AND (t.judged_day IS NULL OR t.judged_day < ${day}) AND t.created_at < ${day}`);
}
