import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { dayOf, startOf } from '#kernel/days.ts';
import type { Used } from '../engine/caps.ts';
import type { Upline } from '../engine/claims.ts';
import type { PlanTerms } from '../plans/active.ts';

interface Scope {
  plan: PlanTerms;
  sourceUserId: number;
  chain: readonly Upline[];
  at: Date;
}

/**
 * Lets fees that count against the same caps be shared one after the other. The locks are taken in the order of their numbers,
 * all by one statement, and last until the transaction ends.
 */
export async function lockCaps(tx: Transaction, { plan, sourceUserId, chain }: Scope): Promise<void> {
  const { terms } = plan;
  const names = [
    ...(terms.budget_usdt === null ? [] : [`budget ${plan.id}`]),
    ...(terms.lifetime_cap_usdt === null ? [] : [`lifetime ${sourceUserId}`]),
    ...(hasBeneficiaryCap(terms) ? chain.map(({ userId }) => `beneficiary ${userId}`) : []),
  ];
  if (names.length === 0) return;
  await tx.query(sql`
    SELECT pg_advisory_xact_lock(number) FROM (
      SELECT DISTINCT hashtextextended('share ' || name, 0) AS number FROM unnest(${names}::text[]) AS name
      ORDER BY number
    ) AS ordered`);
}

/** What was given before and still stands, as far as there is a cap on it. */
export async function readUsed(db: Queryable, { plan, sourceUserId, chain, at }: Scope): Promise<Used> {
  const { terms } = plan;
  const [beneficiaries, lifetime, budget] = await Promise.all([
    hasBeneficiaryCap(terms) ? usedByBeneficiary(db, chain, at) : [],
    terms.lifetime_cap_usdt === null ? '0' : usedOf(db, sql`source_user_id = ${sourceUserId}`),
    terms.budget_usdt === null ? '0' : usedOf(db, sql`plan_id = ${plan.id}`),
  ]);
  return {
    beneficiaries: new Map(beneficiaries.map(({ id, day, month }) => [id, { day, month }])),
    lifetime,
    budget,
  };
}

const stands = sql`kind = 'distribution' AND status IN ('pending', 'withheld', 'settled')`;

function hasBeneficiaryCap({ day_cap_usdt, month_cap_usdt }: ShareTerms): boolean {
  return day_cap_usdt !== null || month_cap_usdt !== null;
}

async function usedByBeneficiary(db: Queryable, chain: readonly Upline[], at: Date) {
  const day = dayOf(at);
  const month = `${day.slice(0, 7)}-01`;
  return await db.query<{ id: number; day: string; month: string }>(sql`
    SELECT beneficiary_id AS id, sum(amount * rate_usdt)::text AS month,
      coalesce(sum(amount * rate_usdt) FILTER (WHERE created_at >= ${startOf(day)}), 0)::text AS day
    FROM reward
    WHERE beneficiary_id = ANY(${chain.map(({ userId }) => userId)}::bigint[]) AND ${stands}
      AND created_at >= ${startOf(month)}
    GROUP BY beneficiary_id`);
}

async function usedOf(db: Queryable, condition: ReturnType<typeof sql>): Promise<string> {
  const { usdt } = await db.one<{ usdt: string }>(sql`
    SELECT coalesce(sum(amount * rate_usdt), 0)::text AS usdt FROM reward WHERE ${condition} AND ${stands}`);
  return usdt;
}
