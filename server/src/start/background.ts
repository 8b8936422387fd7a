import { forgetKeysJob } from '#command/idempotency.ts';
import { startDeliverer } from '#features/webhooks/deliveries/start.ts';
import { signHeadsJob } from '#kernel/audit/heads.ts';
import { startSealer } from '#kernel/audit/seal.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { featureJobs } from '#server/registry.ts';
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
  return [...featureJobs(services), forgetKeysJob(services.db), signHeadsJob(services)];
}
