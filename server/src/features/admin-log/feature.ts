import { logChecks, logHeads, rotateLogKey, verifyLog } from '@quarterdeck/contract/features/admin-log/chain';
import type { Feature } from '#server/feature.ts';
import { checkJob } from './check.ts';
import { adminLogBindings } from './routes.ts';

export const adminLog: Feature = {
  bindings: ({ objects }) => adminLogBindings(objects),
  unscoped: [logChecks, verifyLog, logHeads, rotateLogKey],
  objects: [
    { type: 'log_check', owner: 'house' },
    { type: 'log_key', owner: 'house' },
  ],
  jobs: (services) => [checkJob(services)],
};
