import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import {
  type ReconRule,
  type ReconRun,
  type RunStatus,
  reconRules,
  type startRecon,
} from '@quarterdeck/contract/reconciliation';
import sql from 'sql-template-tag';
import { command, perform } from '#kernel/command.ts';
import { programContext, type RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { finishRun } from './finish.ts';
import { readBooks } from './read-books.ts';
import type { RuleSources } from './rule.ts';

const jobName = 'reconcile';
const nightlyJobName = 'reconcile_nightly';

export const runColumns = sql`
  id, rule, status, cut_off, started_by, created_at, finished_at, checked, breaks, capped, totals`;

/** Begins a run of each rule that has none under way; a job carries them out one after the other. */
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

/** Queues a run of each of these rules that has none under way. */
export async function beginRuns(
  tx: Transaction,
  rules: readonly ReconRule[],
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<string[]> {
  const begun = await tx.query<{ rule: string }>(sql`
    INSERT INTO recon_run (rule, status, started_by, created_at)
    SELECT rule, 'queued', ${actor.name}, ${now.toISOString()}
    FROM unnest(${rules}::text[]) WITH ORDINALITY AS given (rule, place) ORDER BY place
    ON CONFLICT (rule) WHERE status IN ('queued', 'running') DO NOTHING
    RETURNING rule`);
  // The job takes up what an earlier one left behind, too: its server may be gone.
  await jobs.send(tx, jobName, {});
  return begun.map(({ rule }) => rule);
}

/** Carries out what is queued, rule by rule; begins all of them every night. */
export function reconcileJobs(services: Services, sources: RuleSources): Job[] {
  return [
    {
      name: jobName,
      options: { concurrency: 1, expireInSeconds: 3_600 },
      run: () => carryOutAll(services, sources),
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

/** Carries out every run that waits, and those that somebody began and left. */
export async function carryOutAll(services: Services, sources: RuleSources): Promise<void> {
  const waiting = await services.db.query<WaitingRun>(sql`
    SELECT id, rule FROM recon_run WHERE status IN ('queued', 'running') ORDER BY id`);
  for (const run of waiting) await carryOut(run, services, sources);
}

interface WaitingRun {
  id: number;
  rule: ReconRule;
}

async function carryOut({ id, rule }: WaitingRun, services: Services, sources: RuleSources): Promise<void> {
  const { db, pool, log } = services;
  const source = sources[rule];
  try {
    await db.query(sql`UPDATE recon_run SET status = 'running' WHERE id = ${id} AND status = 'queued'`);
    const read = await readBooks(pool, source, { runId: id, withPositions: rule === 'accounting_equation' });
    if (read === undefined || !(await isRunning(db, id))) return;
    const context = programContext(jobName, services.now());
    await perform(finishRun, { id, rule, severity: source.severity, read }, context, services);
  } catch (error) {
    if (!(await isRunning(db, id))) return;
    log.error({ err: error, rule }, 'the books could not be compared');
    await db.query(sql`
      UPDATE recon_run SET status = ${'failed' satisfies RunStatus}, finished_at = ${services.now().toISOString()}
      WHERE id = ${id} AND status = 'running'`);
  }
}

/** Another server may have finished it meanwhile. */
async function isRunning(db: Queryable, id: number): Promise<boolean> {
  return (await db.maybe(sql`SELECT FROM recon_run WHERE id = ${id} AND status = 'running'`)) !== undefined;
}
