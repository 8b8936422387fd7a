import { withdrawalHours } from '@quarterdeck/contract/features/withdrawals/settings-effect';
import type { Feature } from '#server/feature.ts';
import { autoApproveWithdrawals } from './auto-approve.ts';
import { holdsRule, withdrawalRule } from './invariants.ts';
import { judgeAgainJob } from './judge-again.ts';
import { withdrawalNotices } from './notices.ts';
import { payoutJobs } from './payout-job.ts';
import { withdrawalReactions } from './reactions.ts';
import { withdrawalBindings } from './routes.ts';
import { withdrawalSearch } from './search.ts';
import { withdrawalSubject } from './subject.ts';
import { withdrawalsWaiting } from './waiting.ts';

export const withdrawals: Feature = {
  bindings: withdrawalBindings,
  unscoped: [withdrawalHours],
  objects: [withdrawalSubject],
  reactions: [...withdrawalReactions, ...withdrawalNotices],
  jobs: (services) => [...payoutJobs(services), autoApproveWithdrawals(services), judgeAgainJob(services)],
  search: [withdrawalSearch],
  waiting: [withdrawalsWaiting],
  rules: [withdrawalRule, holdsRule],
  payments: [{ type: 'withdrawal', columns: ['txid', 'provider_ref'] }],
  appendOnly: ['withdrawal_comment'],
  reads: ['screened_address', 'users'],
};
