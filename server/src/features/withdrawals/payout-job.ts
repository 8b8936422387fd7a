import { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import sql, { raw } from 'sql-template-tag';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job, JobRun } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { submit } from './payment.ts';
import { markUnknown } from './payout-commands.ts';
import { takeReport } from './payout-report.ts';
import { callPayoutService } from './payout-service.ts';
import { policy } from './policy.ts';
import { levelOf } from './screening.ts';
import type { WithdrawalRow } from './subject.ts';

export const payoutJob = 'withdrawal_payout';
const reportJob = 'withdrawal_payout_report';
export const overdueJob = 'withdrawal_payout_overdue';
const waitingJob = 'withdrawal_payout_waiting';

/** An approved pay-out that waits longer than this is queued again. */
const waitingMs = 5 * 60_000;

interface PayoutData {
  id: number;
  /** The attempt that this job stands for: it calls the service for no other. */
  attempt: number;
}

/** Pays by the configured service, and looks after payments whose call-back never came. */
export function payoutJobs(services: Services): Job[] {
  return [
    // A service that is slow to answer holds up a few pay-outs, not all of them.
    { name: payoutJob, options: { concurrency: 4 }, run: (data, run) => pay(readData(data), services, run) },
    {
      name: reportJob,
      run: (data) => takeReportOrDoubt(PayoutReport.parse(data.report), readData(data), services),
    },
    { name: overdueJob, run: (data) => overdue(readData(data), services) },
    { name: waitingJob, cron: '* * * * *', options: { concurrency: 1 }, run: () => queueWaiting(services) },
  ];
}

/**
 * Queues again what waits for the service longer than any queue should take: its job came while there was no
 * service, or was tried in vain. Where a job is queued still, the second one finds nothing to do.
 */
export async function queueWaiting(services: Services): Promise<void> {
  if (services.config.payout === undefined) return;
  const since = new Date(services.now().getTime() - waitingMs).toISOString();
  await transaction(services.pool, async (tx) => {
    const waiting = await tx.query<Pick<WithdrawalRow, 'id' | 'attempt'>>(sql`
      SELECT w.id, w.attempt FROM withdrawal AS w JOIN users AS u ON u.id = w.user_id
      WHERE w.status = 'withdrawing' AND w.rail = 'http' AND NOT w.outcome_unknown AND w.updated_at < ${since}
        AND NOT u.frozen AND NOT u.blacklisted AND ${raw(levelOf('w.address'))} IS DISTINCT FROM 'block'
      ORDER BY w.id`);
    for (const { id, attempt } of waiting)
      await services.jobs.send(tx, payoutJob, { id, attempt: attempt + 1 });
  });
}

/**
 * The key is on the disk before the service is called. A retry that finds it there was interrupted between the two:
 * it is unknown whether the provider was called, so it is not called again. A first run that finds it there is a second
 * job for the same attempt, and leaves the payment to the other one.
 */
async function pay(
  { id, attempt }: PayoutData,
  services: Services,
  { isRetry }: JobRun = { isRetry: false },
): Promise<void> {
  const { payout } = services.config;
  const context = programContext('payout', services.now());
  const row = await findRow(services, id);
  if (isRetry && row.status === 'payment_in_progress' && row.attempt === attempt) {
    await tolerate(() => perform(markUnknown, { id, attempt, why: 'interrupted' }, context, services));
    return;
  }
  if (payout === undefined || row.status !== 'withdrawing' || row.attempt !== attempt - 1) return;
  const submitted = await tolerate(() => perform(submit, { id, version: row.version }, context, services));
  if (submitted === undefined) return;
  // A server that was suspended here may go on after somebody has decided that nothing was paid.
  if (!(await isUnderWay(services, { id, attempt }))) return;
  const { payout_key, no, asset, network, address, memo, net } = submitted;
  const answer = await callPayoutService(payout, {
    ...row,
    payout_key,
    no,
    asset,
    network,
    address,
    memo,
    net,
  });
  if (answer.kind === 'report') {
    await takeReportOrQueue(answer.report, { id, attempt }, services);
  } else if (answer.kind === 'unknown') {
    await tolerate(() => perform(markUnknown, { id, attempt, why: answer.why }, context, services));
  } else {
    await transaction(services.pool, (tx) => queueOverdue(tx, { id, attempt }, services));
  }
}

async function isUnderWay({ db }: Services, { id, attempt }: PayoutData): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT FROM withdrawal
    WHERE id = ${id} AND attempt = ${attempt} AND status = 'payment_in_progress' AND NOT outcome_unknown`);
  return row !== undefined;
}

async function queueOverdue(tx: Transaction, data: PayoutData, { jobs }: Services): Promise<void> {
  await jobs.send(tx, overdueJob, { ...data }, { startAfterSeconds: policy.callbackWithin });
}

/** What the service answered is said once: where it cannot be booked at this moment, a job of its own does so. */
async function takeReportOrQueue(report: PayoutReport, data: PayoutData, services: Services): Promise<void> {
  try {
    await takeReportOrDoubt(report, data, services);
  } catch (error) {
    services.log.warn({ err: error, withdrawal: data.id }, 'the answer of the pay-out service waits');
    await transaction(services.pool, async (tx) => {
      await services.jobs.send(tx, reportJob, { ...data, report });
      // Should that job fail to the end, somebody is told.
      await queueOverdue(tx, data, services);
    });
  }
}

/** A report that contradicts the request is no result: the outcome is unknown. */
async function takeReportOrDoubt(
  report: PayoutReport,
  { id, attempt }: PayoutData,
  services: Services,
): Promise<void> {
  const context = programContext('payout', services.now());
  try {
    await takeReport(report, context, services);
  } catch (error) {
    if (!isDecision(error)) throw error;
    services.log.warn({ withdrawal: id, error: error.code }, 'the pay-out service contradicts itself');
    await tolerate(() => perform(markUnknown, { id, attempt, why: error.code }, context, services));
  }
}

async function overdue({ id, attempt }: PayoutData, services: Services): Promise<void> {
  const context = programContext('payout', services.now());
  await tolerate(() => perform(markUnknown, { id, attempt, why: 'no_callback' }, context, services));
}

async function findRow(services: Services, id: number): Promise<WithdrawalRow> {
  return await services.db.one<WithdrawalRow>(sql`SELECT * FROM withdrawal WHERE id = ${id}`);
}

/** Runs a step that may come too late: somebody else, such as the call-back, was faster. */
async function tolerate<Reply>(step: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await step();
  } catch (error) {
    if (isDecision(error)) return undefined;
    throw error;
  }
}

function readData({ id, attempt }: Record<string, unknown>): PayoutData {
  if (typeof id !== 'number' || typeof attempt !== 'number') throw new TypeError('a pay-out job without id');
  return { id, attempt };
}
