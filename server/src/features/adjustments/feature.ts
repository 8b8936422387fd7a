import type { Feature } from '#server/feature.ts';
import { expireAdjustmentsJob } from './expire-job.ts';
import { adjustmentRule } from './invariants.ts';
import { adjustmentNotices } from './notices.ts';
import { adjustmentBindings } from './routes.ts';
import { adjustmentSearch } from './search.ts';
import { adjustmentSubject } from './subject.ts';
import { adjustmentsWaiting } from './waiting.ts';

export const adjustments: Feature = {
  bindings: adjustmentBindings,
  objects: [adjustmentSubject],
  reactions: adjustmentNotices,
  jobs: (services) => [expireAdjustmentsJob(services)],
  search: [adjustmentSearch],
  waiting: [adjustmentsWaiting],
  rules: [adjustmentRule],
  reads: ['recharge', 'users', 'withdrawal'],
};
