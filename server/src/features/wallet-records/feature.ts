import type { Feature } from '#server/feature.ts';
import { collectDebtsJob } from './collect-debts.ts';
import { walletRecordBindings } from './routes.ts';

export const walletRecords: Feature = {
  bindings: walletRecordBindings,
  jobs: (services) => [collectDebtsJob(services)],
  reads: ['users'],
};
