import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { rechargeNetworkOf } from '@quarterdeck/contract/features/recharges/settings';
import type {
  RechargeEffect,
  rechargeSettingsEffect,
} from '@quarterdeck/contract/features/recharges/settings-effect';
import sql from 'sql-template-tag';
import { compareFigures, type Figures } from '#domain/settings-effect.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { ReviewTerms } from './terms.ts';

type Form = BodyOf<typeof rechargeSettingsEffect>;
type Counts = Figures<RechargeEffect['code']>;

/** What saving this form would do to what is not credited yet: each figure before and after. */
export async function effectOf(db: Queryable, form: Form, now: Date): Promise<RechargeEffect[]> {
  switch (form.group) {
    case 'recharge_review': {
      const terms = await readSettings(db, form.group);
      return await compareFigures(terms, form, (given) => reviewFigures(db, given, now));
    }
    case 'recharge_psp': {
      const terms = await readSettings(db, form.group);
      return await compareFigures(terms, form, (given) => belowMinimum(db, 'psp', given));
    }
    default: {
      const terms = await readSettings(db, form.group);
      const network = rechargeNetworkOf(form.group) ?? '';
      return await compareFigures(terms, form, (given) => networkFigures(db, network, given));
    }
  }
}

interface NetworkForm {
  recharge_min: string;
  recharge_confirmations: string;
}

/** Of what is not final yet: how much would count as final, how much would go on waiting for blocks, and what is too small. */
async function networkFigures(db: Queryable, network: string, terms: NetworkForm): Promise<Counts> {
  const needed = Number(terms.recharge_confirmations);
  return await db.one<Record<'confirmed' | 'confirming' | 'below_minimum', number>>(sql`
    SELECT count(*) FILTER (WHERE confirmations >= ${needed}) AS confirmed,
      count(*) FILTER (WHERE confirmations < ${needed}) AS confirming,
      count(*) FILTER (WHERE amount < ${terms.recharge_min}::numeric) AS below_minimum
    FROM recharge WHERE status IN ('created', 'confirming') AND source = 'chain' AND network = ${network}`);
}

async function belowMinimum(
  db: Queryable,
  source: string,
  { recharge_min }: Pick<NetworkForm, 'recharge_min'>,
): Promise<Counts> {
  return await db.one<Record<'below_minimum', number>>(sql`
    SELECT count(*) FILTER (WHERE amount < ${recharge_min}::numeric) AS below_minimum
    FROM recharge WHERE status = 'created' AND source = ${source}`);
}

async function reviewFigures(db: Queryable, terms: ReviewTerms, now: Date): Promise<Counts> {
  const before = (hours: string) => new Date(now.getTime() - Number(hours) * 3_600_000).toISOString();
  const above = terms.recharge_review_above === '' ? null : terms.recharge_review_above;
  return await db.one<Record<'above_review' | 'expiring' | 'attention' | 'late', number>>(sql`
    SELECT count(*) FILTER (WHERE NOT waits AND amount > ${above}::numeric) AS above_review,
      count(*) FILTER (WHERE status = 'created' AND created_at < ${before(terms.recharge_expire_hours)}) AS expiring,
      count(*) FILTER (WHERE waits AND created_at < ${before(terms.recharge_attention_hours)}) AS attention,
      count(*) FILTER (WHERE waits AND created_at < ${before(terms.recharge_late_hours)}) AS late
    FROM (
      SELECT status, amount, created_at, status IN ('pending_review', 'unmatched') AS waits
      FROM recharge WHERE status IN ('created', 'confirming', 'pending_review', 'unmatched')
    ) AS open`);
}
