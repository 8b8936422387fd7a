import { forgetKeysJob } from '#command/idempotency.ts';
import { expireAdjustmentsJob } from '#features/adjustments/expire-job.ts';
import { checkJob } from '#features/admin-log/check.ts';
import { invitationMailJob } from '#features/admins/invitation-mail.ts';
import { expireCodesJob } from '#features/codes/expire.ts';
import { forgetFilesJob } from '#features/files/forget.ts';
import { noticeMailJobs } from '#features/notices/mail.ts';
import { forgetNoticesJob } from '#features/notices/notices.ts';
import { expireRechargesJob } from '#features/recharges/expire-job.ts';
import { reconcileJobs } from '#features/reconciliation/run.ts';
import { snapshotJob } from '#features/reconciliation/snapshot.ts';
import { evaluateJob } from '#features/rewards/levels/evaluate.ts';
import { forgetReplaysJob } from '#features/rewards/replays/forget.ts';
import { replayJob } from '#features/rewards/replays/job.ts';
import { settlementJobs } from '#features/rewards/settlement/job.ts';
import { endPreviewsJob } from '#features/roles/preview.ts';
import { matchJob } from '#features/statements/import.ts';
import { thawJob } from '#features/users/freeze.ts';
import { collectDebtsJob } from '#features/wallet-records/collect-debts.ts';
import { followUpJobs } from '#features/webhooks/deliveries/follow-up.ts';
import { forgetDeliveriesJob } from '#features/webhooks/deliveries/forget.ts';
import { startDeliverer } from '#features/webhooks/deliveries/start.ts';
import { autoApproveWithdrawals } from '#features/withdrawals/auto-approve.ts';
import { payoutJobs } from '#features/withdrawals/payout-job.ts';
import { signHeadsJob } from '#kernel/audit/heads.ts';
import { startSealer } from '#kernel/audit/seal.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { payments } from '#server/payments.ts';
import { reconSources } from '#server/recon-rules.ts';
import type { Services } from '#server/services.ts';

/** Starts what the server does without being asked. Answers how to stop it. */
export async function startBackground(services: Services): Promise<() => Promise<void>> {
  const { pool, jobs, log } = services;
  const sealer = startSealer({
    pool,
    onError: (error) => log.error({ err: error }, 'the admin log could not be sealed'),
  });
  await jobs.start(jobsOf(services));
  const deliverer = startDeliverer(services);
  return async () => {
    await Promise.all([jobs.stop(), sealer.stop(), deliverer.stop()]);
  };
}

/** All background work of the server. */
export function jobsOf(services: Services): Job[] {
  return [
    ...payoutJobs(services),
    autoApproveWithdrawals(services),
    ...reconcileJobs(services, reconSources),
    snapshotJob(services),
    evaluateJob(services),
    ...settlementJobs(services),
    replayJob(services),
    forgetReplaysJob(services),
    matchJob(services, payments),
    invitationMailJob(services),
    ...noticeMailJobs(services),
    thawJob(services),
    expireCodesJob(services),
    expireAdjustmentsJob(services),
    expireRechargesJob(services),
    collectDebtsJob(services),
    endPreviewsJob(services),
    forgetKeysJob(services.db),
    forgetNoticesJob(services.db),
    forgetFilesJob(services.db),
    ...followUpJobs(services),
    forgetDeliveriesJob(services),
    signHeadsJob(services),
    checkJob(services),
  ];
}
