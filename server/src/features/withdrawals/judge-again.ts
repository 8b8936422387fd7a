import { isDeepStrictEqual } from 'node:util';
import type { RiskJudgement } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { judge, markLater } from './risk.ts';
import { findFactsOfWaiting } from './risk-facts.ts';
import { type WithdrawalRow, withdrawalSubject } from './subject.ts';

/** Withdrawals that one run judges: some 200 ms of the database's time. */
const batchSize = 500;

type Judged = RiskJudgement & Pick<WithdrawalRow, 'id'>;

/**
 * Judges every minute what waits for a review, so that lists and the queue are in the order of the risk that there is.
 * A longer queue than one batch is judged over several minutes.
 */
export function judgeAgainJob(services: Services): Job {
  return {
    name: 'withdrawal_judge_again',
    cron: '* * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    run: () => judgeAgain(services),
  };
}

/** Stores the present risk of the minute's batch where it is another than it was. */
export async function judgeAgain(
  { db, live, now }: Pick<Services, 'db' | 'live' | 'now'>,
  limit = batchSize,
): Promise<void> {
  const judged = await judgeBatch(db, await startOfBatch(db, now(), limit), limit);
  if (judged.length > 0) live.note(await store(db, judged));
}

/** The id before the batch. The minute says which it is, so that it does not matter which server has the turn. */
async function startOfBatch(db: Queryable, now: Date, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM withdrawal WHERE status = 'pending_review'`,
  );
  const batch = Math.floor(now.getTime() / 60_000) % Math.max(1, Math.ceil(count / limit));
  if (batch === 0) return 0;
  const last = await db.maybe<{ id: number }>(sql`
    SELECT id FROM withdrawal WHERE status = 'pending_review' ORDER BY id OFFSET ${batch * limit - 1}::int LIMIT 1`);
  return last?.id ?? 0;
}

/** Those of a batch whose risk has changed. */
async function judgeBatch(db: Queryable, after: number, limit: number): Promise<Judged[]> {
  const terms = await readSettings(db, 'withdrawal_risk');
  const found = await findFactsOfWaiting(db, Number(terms.risk_shared_days), limit, after);
  const ids = found.map(({ id }) => id);
  const stored = await db.query<Pick<WithdrawalRow, 'id' | 'risk_score' | 'risk_reasons'>>(
    sql`SELECT id, risk_score, risk_reasons FROM withdrawal WHERE id = ANY(${ids}::bigint[])`,
  );
  const storedOf = new Map(stored.map((row) => [row.id, row]));
  return found.flatMap((facts): Judged[] => {
    const before = storedOf.get(facts.id);
    const { score, reasons } = judge(facts, terms);
    const marked = markLater(reasons, before?.risk_reasons ?? []);
    const isSame = score === before?.risk_score && isDeepStrictEqual(marked, before.risk_reasons);
    return isSame ? [] : [{ id: facts.id, score, reasons: marked }];
  });
}

/** The version stays: a reviewer who has it open has seen this risk, or is asked about it. */
async function store(db: Queryable, judged: readonly Judged[]) {
  const changed = await db.query<Pick<WithdrawalRow, 'id'>>(sql`
    UPDATE withdrawal AS w SET risk_score = j.score, risk_reasons = j.reasons
    FROM jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) AS j (id bigint, score int, reasons jsonb)
    WHERE w.id = j.id AND w.id IN (
      SELECT id FROM withdrawal WHERE id = ANY(${judged.map(({ id }) => id)}::bigint[]) AND status = 'pending_review'
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING w.id`);
  return changed.map(({ id }) => ({ kind: withdrawalSubject.type, id, version: null }));
}
