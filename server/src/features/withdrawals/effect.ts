import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { add, compare, subtract } from '@quarterdeck/contract/core/money';
import { feeOf, networkOf } from '@quarterdeck/contract/features/withdrawals/settings';
import type {
  WithdrawalEffect,
  withdrawalSettingsEffect,
} from '@quarterdeck/contract/features/withdrawals/settings-effect';
import { highRisk } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { dayLimitOf, givenSince, type LimitFacts, limitFacts } from '#domain/limits/day-limit.ts';
import { compareFigures, type Figures } from '#domain/settings-effect.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { judge, type RiskTerms } from './risk.ts';
import { findFactsOfWaiting } from './risk-facts.ts';
import type { LimitTerms, NetworkTerms, ReviewTerms } from './terms.ts';

type Form = BodyOf<typeof withdrawalSettingsEffect>;
type Counts = Figures<WithdrawalEffect['code']>;

/** What saving this form would do to what waits and to what a withdrawal costs: each figure before and after. */
export async function effectOf(db: Queryable, form: Form, now: Date): Promise<WithdrawalEffect[]> {
  switch (form.group) {
    case 'withdrawal_limits': {
      const terms = await readSettings(db, form.group);
      const waiting = await waitingByUser(db, now);
      return await compareFigures(terms, form, (given) => ({ over_day_limit: overLimit(waiting, given) }));
    }
    case 'withdrawal_review': {
      const terms = await readSettings(db, form.group);
      return await compareFigures(terms, form, (given) => reviewFigures(db, given, now));
    }
    case 'withdrawal_risk': {
      const terms = await readSettings(db, form.group);
      return await compareFigures(terms, form, (given) => riskFigures(db, given));
    }
    default: {
      const terms = await readSettings(db, form.group);
      const network = networkOf(form.group) ?? '';
      return await compareFigures(terms, form, (given) => networkFigures(db, network, given));
    }
  }
}

async function networkFigures(db: Queryable, network: string, terms: NetworkTerms): Promise<Counts> {
  const fee = feeOf(terms, '100');
  const counts = await db.one<{ outside_bounds: number; unconfirmed: number }>(sql`
    SELECT count(*) FILTER (WHERE status = 'pending_review'
        AND (gross < ${terms.withdraw_min} OR gross > ${terms.withdraw_max})) AS outside_bounds,
      count(*) FILTER (WHERE status = 'payment_successful'
        AND confirmations < ${Number(terms.withdraw_confirmations)}) AS unconfirmed
    FROM withdrawal WHERE status IN ('pending_review', 'payment_successful') AND network = ${network}`);
  return { fee_of_100: fee, net_of_100: subtract('100', fee), ...counts };
}

async function reviewFigures(db: Queryable, terms: ReviewTerms, now: Date): Promise<Counts> {
  const before = (hours: string) => new Date(now.getTime() - Number(hours) * 3_600_000).toISOString();
  const isAuto = terms.review_auto === '1';
  return await db.one<
    Record<'two_reviewers' | 'one_reviewer' | 'by_program' | 'attention' | 'late', number>
  >(sql`
    SELECT count(*) FILTER (WHERE above AND pending) AS two_reviewers,
      count(*) FILTER (WHERE NOT above AND NOT alone AND pending) AS one_reviewer,
      count(*) FILTER (WHERE NOT above AND alone AND pending) AS by_program,
      count(*) FILTER (WHERE created_at < ${before(terms.review_attention_hours)}) AS attention,
      count(*) FILTER (WHERE created_at < ${before(terms.review_late_hours)}) AS late
    FROM (
      SELECT created_at, status = 'pending_review' AS pending,
        gross * rate_usdt > ${terms.review_two_above}::numeric AS above,
        ${isAuto} AND gross * rate_usdt <= ${terms.review_one_above}::numeric AND risk_reasons = '[]'
          AND reviewer1_id IS NULL AS alone
      FROM withdrawal
      WHERE status IN ('pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed')
    ) AS waiting`);
}

/** The maximum number of pending ones evaluated again: a preview must not cost more than a page. */
const judgedMax = 500;

async function riskFigures(db: Queryable, terms: RiskTerms): Promise<Counts> {
  const waiting = await findFactsOfWaiting(db, Number(terms.risk_shared_days), judgedMax);
  const scores = waiting.map((facts) => judge(facts, terms).score);
  return {
    judged: scores.length,
    looks_risky: scores.filter((score) => score > 0).length,
    high_risk: scores.filter((score) => score >= highRisk).length,
  };
}

interface WaitingUser extends LimitFacts {
  waiting: number;
  day: string;
}

/** Users with withdrawals in review, with what they requested, or sent to others, in the last 24 hours. */
async function waitingByUser(db: Queryable, now: Date): Promise<WaitingUser[]> {
  const dayAgo = daysBefore(now, 1).toISOString();
  return await db.query<WaitingUser>(sql`
    SELECT asked.waiting, ${limitFacts(now)}, asked.day + coalesce((
      SELECT sum(amount) FROM (${givenSince(sql`asked.user_id`, dayAgo)}) AS given), 0) AS day
    FROM (
      SELECT user_id, count(*) FILTER (WHERE status = 'pending_review') AS waiting, sum(gross) AS day
      FROM withdrawal
      WHERE created_at > ${dayAgo} AND status NOT IN ('refuse', 'fail')
      GROUP BY user_id HAVING bool_or(status = 'pending_review')
    ) AS asked JOIN users AS owner ON owner.id = asked.user_id`);
}

function overLimit(users: readonly WaitingUser[], terms: LimitTerms): string {
  return users
    .filter((user) => compare(user.day, dayLimitOf(terms, user)) > 0)
    .reduce((total, { waiting }) => add(total, String(waiting)), '0');
}
