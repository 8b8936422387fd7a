import { rechargeHours } from '@quarterdeck/contract/features/recharges/settings-effect';
import type { Feature } from '#server/feature.ts';
import { expireRechargesJob } from './expire-job.ts';
import { rechargeRule } from './invariants.ts';
import { rechargeNotices } from './notices.ts';
import { rechargeBindings } from './routes.ts';
import { rechargeSearch } from './search.ts';
import { rechargeSubject } from './subject.ts';
import { rechargesWaiting } from './waiting.ts';

export const recharges: Feature = {
  bindings: rechargeBindings,
  unscoped: [rechargeHours],
  objects: [rechargeSubject],
  reactions: rechargeNotices,
  jobs: (services) => [expireRechargesJob(services)],
  search: [rechargeSearch],
  waiting: [rechargesWaiting],
  rules: [rechargeRule],
  payments: [{ type: 'recharge', columns: ['txid', 'provider_ref'] }],
  reads: ['users'],
};
