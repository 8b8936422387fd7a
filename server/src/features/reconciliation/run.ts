import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { errors } from '@quarterdeck/contract/errors';
import {
  type ReconRule,
  type ReconRun,
  type RunStatus,
  reconRules,
  type startRecon,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext, type RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { codeOf } from '#kernel/startup-error.ts';
import type { Services } from '#server/services.ts';
import { finishRun } from './finish.ts';
import { readBooks } from './read-books.ts';
import { severities } from './rule.ts';

const jobName = 'reconcile';
const nightlyJobName = 'reconcile_nightly';

export const runColumns = sql`
  id, rule, status, cut_off, started_by, created_at, finished_at, checked, breaks, capped, totals`;

/** Begins a run of each rule that has none waiting; a job carries them out one after the other. */
export const start = command<BodyOf<typeof startRecon>, { list: ReconRun[] }>({
  action: 'recon_run.start',
  async run({ tx, input, context, services }) {
    const { rules } = input;
    const begun = await beginRuns(tx, rules, context, services);
    const list = await tx.query<ReconRun>(sql`
      SELECT ${runColumns} FROM recon_run
      WHERE rule = ANY(${rules}::text[]) AND status IN ('queued', 'running') ORDER BY id`);
    return {
      reply: { list },
      object: { type: 'recon_run', id: list[0]?.id ?? 0 },
      before: null,
      after: { rules: begun },
    };
  },
});

/**
 * Queues a run of each of these rules that has none waiting: one that is under way may have read the books already. One that
 * waits is held until the caller is through, so that it reads what the caller did.
 */
export async function beginRuns(
  tx: Transaction,
  rules: readonly ReconRule[],
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<string[]> {
  // In one order everywhere: two callers wait for each other.
  const given = reconRules.filter((rule) => rules.includes(rule));
  const queued = await tx.query<{ rule: string; is_new: boolean }>(sql`
    INSERT INTO recon_run (rule, status, started_by, created_at)
    SELECT rule, 'queued', ${actor.name}, ${now.toISOString()}
    FROM unnest(${given}::text[]) WITH ORDINALITY AS given (rule, place) ORDER BY place
    ON CONFLICT (rule) WHERE status = 'queued' DO UPDATE SET rule = excluded.rule
    RETURNING rule, xmax = 0 AS is_new`);
  // The job takes up what an earlier one left behind, too: its server may be gone.
  await jobs.send(tx, jobName, {});
  return queued.filter(({ is_new }) => is_new).map(({ rule }) => rule);
}

/** Carries out what is queued, rule by rule; begins all of them every night. */
export function reconcileJobs(services: Services): Job[] {
  return [
    {
      name: jobName,
      options: { concurrency: 1, expireInSeconds: 3_600 },
      run: () => carryOutAll(services),
    },
    {
      name: nightlyJobName,
      cron: '10 0 * * *',
      options: { concurrency: 1 },
      run: async () => {
        await perform(
          start,
          { rules: [...reconRules] },
          programContext(nightlyJobName, services.now()),
          services,
        );
      },
    },
  ];
}

/**
 * Carries out every run that somebody began and left, then those that wait, also those that are begun meanwhile.
 * @throws the last passing failure, once all were tried: the job takes up again what is still running.
 */
export async function carryOutAll(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const seen: number[] = []; ; ) {
    const run = await services.db.maybe<WaitingRun>(sql`
      SELECT id, rule FROM recon_run WHERE status IN ('queued', 'running') AND id <> ALL(${seen}::bigint[])
      ORDER BY status DESC, id LIMIT 1`);
    if (run === undefined) break;
    seen.push(run.id);
    try {
      await carryOut(run, services);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.at(-1);
}

interface WaitingRun {
  id: number;
  rule: ReconRule;
}

async function carryOut({ id, rule }: WaitingRun, services: Services): Promise<void> {
  const { db, pool, log, registry } = services;
  try {
    // The server with an earlier run of the rule executes this one too.
    await db.query(sql`
      UPDATE recon_run SET status = 'running' WHERE id = ${id} AND status = 'queued'
        AND NOT EXISTS (SELECT FROM recon_run AS earlier WHERE earlier.rule = ${rule} AND earlier.status = 'running')`);
    if (!(await isRunning(db, id))) return;
    for (const prepare of registry.rules[rule].prepares) await prepare(services);
    const read = await readBooks(pool, registry.rules[rule], {
      runId: id,
      withPositions: rule === 'accounting_equation',
      now: services.now(),
    });
    if (read === undefined || !(await isRunning(db, id))) return;
    const context = programContext(jobName, services.now());
    await perform(finishRun, { id, rule, severity: severities[rule], read }, context, services);
  } catch (error) {
    if (isPassing(error)) throw error;
    if (!(await isRunning(db, id))) return;
    log.error({ err: error, rule }, 'the books could not be compared');
    await db.query(sql`
      UPDATE recon_run SET status = ${'failed' satisfies RunStatus}, finished_at = ${services.now().toISOString()}
      WHERE id = ${id} AND status = 'running'`);
  }
}

/** The server or the database is busy or gone for the moment. A comparison that takes too long would do so again. */
function isPassing(error: unknown): boolean {
  return codeOf(error) !== '57014' && errors[toRefusal(error).code].status === 503;
}

/** Another server may have finished it meanwhile. */
async function isRunning(db: Queryable, id: number): Promise<boolean> {
  return (await db.maybe(sql`SELECT FROM recon_run WHERE id = ${id} AND status = 'running'`)) !== undefined;
}
