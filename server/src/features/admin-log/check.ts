import { availableParallelism } from 'node:os';
import type { LogCheck } from '@quarterdeck/contract/features/admin-log/chain';
import sql, { type Sql } from 'sql-template-tag';
import { command } from '#command/command.ts';
import { signedHeads, verifyByHeads } from '#kernel/audit/heads.ts';
import { publicKeys } from '#kernel/audit/signing-keys.ts';
import type { Break } from '#kernel/audit/verify.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

const jobName = 'log_check';

/** A check of which nothing was heard for so long is over: its server is gone. */
const silence = sql`interval '1 minute'`;

/** Ranges that are hashed at once. Each holds a connection, and the pool is everybody's. */
const lanes = Math.min(availableParallelism(), 4);

/** So many of the last ones are shown. */
const shownMax = 20;

const columns = sql`
  id, started_at, started_by, finished_at, rows, total, heads, unsealed, first_bad,
  CASE WHEN status = 'running' AND progress_at < now() - ${silence} THEN 'interrupted' ELSE status END AS status`;

/** The last verifications, the latest first. */
export function lastChecks(db: Queryable): Promise<LogCheck[]> {
  return db.query<LogCheck>(sql`
    SELECT ${columns} FROM log_check ORDER BY started_at DESC, id DESC LIMIT ${shownMax}::int`);
}

/** Begins a verification, which a job carries out. One at a time is enough, for it works the database hard. */
export const beginCheck = command<unknown, LogCheck>({
  action: 'admin_log.verify',
  async run({ tx, context, services }) {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${jobName}))`);
    const running = await tx.maybe(sql`
      SELECT FROM log_check WHERE status = 'running' AND progress_at >= now() - ${silence}`);
    if (running !== undefined) throw new Refusal('log_check_running');
    const check = await tx.one<LogCheck>(sql`
      INSERT INTO log_check (started_at, started_by, progress_at, status, rows, total, heads, unsealed)
      VALUES (now(), ${context.actor.name}, now(), 'running', 0,
        (SELECT coalesce(max(seal_no), 0) FROM admin_log), 0, 0)
      RETURNING ${columns}`);
    await services.jobs.send(tx, jobName, { id: check.id });
    return { reply: check, object: { type: 'log_check', id: check.id }, before: null, after: null };
  },
});

/** Verifies the chain and compares it with all signed heads. */
export function checkJob({ db, log }: Pick<Services, 'db' | 'log'>): Job {
  return {
    name: jobName,
    // A failed verification is requested again by its caller.
    options: { concurrency: 1, retryLimit: 0, expireInSeconds: 3_600 },
    async run({ id }) {
      try {
        await carryOut(db, Number(id));
      } catch (error) {
        log.error({ err: error }, 'the admin log could not be verified');
        await finish(db, Number(id), sql`status = 'failed'`);
      }
    },
  };
}

async function carryOut(db: Queryable, id: number): Promise<void> {
  const heads = await signedHeads(db);
  const { rows, unsealed, firstBad } = await verifyByHeads(db, heads, await publicKeys(db), {
    lanes,
    onProgress: (done, total) => report(db, id, done, total),
  });
  await finish(
    db,
    id,
    sql`status = ${firstBad === undefined ? 'sound' : 'broken'}, rows = ${rows}, heads = ${heads.length},
      unsealed = ${unsealed}, first_bad = ${firstBad === undefined ? null : JSON.stringify(asReply(firstBad))}`,
  );
}

function asReply({ id, sealNo, why }: Break): LogCheck['first_bad'] {
  return { id, seal_no: sealNo, why };
}

async function report(db: Queryable, id: number, rows: number, total: number): Promise<void> {
  await db.query(sql`
    UPDATE log_check SET rows = ${rows}, total = ${total}, progress_at = now() WHERE id = ${id} AND status = 'running'`);
}

async function finish(db: Queryable, id: number, outcome: Sql): Promise<void> {
  await db.query(sql`
    UPDATE log_check SET ${outcome}, progress_at = now(), finished_at = now() WHERE id = ${id}`);
}
