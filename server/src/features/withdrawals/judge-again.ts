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

/** Withdrawals of one run: some 200 ms of the database's time. */
const mostOfRun = 500;

type Judged = RiskJudgement & Pick<WithdrawalRow, 'id'>;

/**
 * Judges every minute what waits for a review, so that lists and the queue are in the order of the risk that there is.
 * A longer queue than one run takes is judged in several: each goes on where the one before ended.
 */
export function judgeAgainJob(services: Services): Job {
  let after = 0;
  return {
    name: 'withdrawal_judge_again',
    cron: '* * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    async run() {
      after = await judgeAgain(services, after);
    },
  };
}

/**
 * Stores the present risk of the next that wait, where it is another than it was.
 * @returns the id after which the next run goes on; 0 after the last one
 */
export async function judgeAgain(
  { db, live }: Pick<Services, 'db' | 'live'>,
  after = 0,
  most = mostOfRun,
): Promise<number> {
  const { last, judged } = await judgeNext(db, after, most);
  if (judged.length > 0) live.note(await store(db, judged));
  return last;
}

/** Those of the next whose risk has changed; `last` is 0 if none wait after them. */
async function judgeNext(
  db: Queryable,
  after: number,
  most: number,
): Promise<{ last: number; judged: Judged[] }> {
  const terms = await readSettings(db, 'withdrawal_risk');
  const found = await findFactsOfWaiting(db, Number(terms.risk_shared_days), most, after);
  const ids = found.map(({ id }) => id);
  const stored = await db.query<Pick<WithdrawalRow, 'id' | 'risk_score' | 'risk_reasons'>>(
    sql`SELECT id, risk_score, risk_reasons FROM withdrawal WHERE id = ANY(${ids}::bigint[])`,
  );
  const storedOf = new Map(stored.map((row) => [row.id, row]));
  const judged = found.flatMap((facts): Judged[] => {
    const before = storedOf.get(facts.id);
    const { score, reasons } = judge(facts, terms);
    const marked = markLater(reasons, before?.risk_reasons ?? []);
    const isSame = score === before?.risk_score && isDeepStrictEqual(marked, before.risk_reasons);
    return isSame ? [] : [{ id: facts.id, score, reasons: marked }];
  });
  return { last: found.length < most ? 0 : (ids.at(-1) ?? 0), judged };
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
