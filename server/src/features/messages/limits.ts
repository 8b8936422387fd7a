import { numberLimits } from '@quarterdeck/contract/core/sms';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { SmsTerms } from './sms-source.ts';

interface Asked {
  channel: 'mail' | 'sms';
  hash: Buffer;
  /** Null: a test. */
  userId: number | null;
  country: string | null;
}

/** Counted is what was, may have been, or will be sent. */
const counted = sql`status NOT IN ('failed', 'expired', 'suppressed')`;

/**
 * Whether one more may be sent now; answers whether it is the last text message of the day. Those who ask at the same time take turns, so that none is counted too late.
 * @throws Refusal `message_limit_reached`, `sms_budget_spent`.
 */
export async function checkLimits(
  tx: Transaction,
  asked: Asked,
  terms: SmsTerms,
  now: Date,
): Promise<{ isLast: boolean }> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('message limits'))`);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  if (asked.userId !== null) {
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*)::int FROM message WHERE user_id = ${asked.userId} AND created_at > ${ago(60)} AND ${counted}`);
    if (count >= terms.userHourMax) throw new Refusal('message_limit_reached');
  }
  const { count: inAll } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int FROM (
      SELECT FROM message WHERE created_at > ${ago(60)} AND ${counted} LIMIT ${terms.hourMax}) AS lately`);
  if (inAll >= terms.hourMax) throw new Refusal('message_limit_reached');
  if (asked.channel === 'mail') return { isLast: false };
  for (const { minutes, max } of numberLimits[terms.provider]) {
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*)::int FROM message
      WHERE recipient_hash = ${asked.hash} AND sender = ${terms.sign} AND created_at > ${ago(minutes)} AND ${counted}`);
    if (count >= max) throw new Refusal('message_limit_reached');
  }
  if (asked.country !== null) {
    const { count } = await tx.one<{ count: number }>(sql`
      SELECT count(*)::int FROM message
      WHERE channel = 'sms' AND country = ${asked.country} AND created_at > ${ago(60)} AND ${counted}`);
    if (count >= terms.countryHourMax) throw new Refusal('message_limit_reached');
  }
  const sent = await sentToday(tx, now);
  if (sent >= terms.dayMax) throw new Refusal('sms_budget_spent');
  return { isLast: sent + 1 === terms.dayMax };
}

/** Text messages since midnight, in UTC. */
export async function sentToday(tx: Queryable, now: Date): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int FROM message
    WHERE channel = 'sms' AND created_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC') AND ${counted}`);
  return count;
}
