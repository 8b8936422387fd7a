import { closedPeriods, closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import {
  reconOverview,
  reconRuns,
  startRecon,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import type { Feature } from '#server/feature.ts';
import { ledgerRules } from './ledger-rules.ts';
import { reconciliationReactions } from './reactions.ts';
import { reconciliationBindings } from './routes.ts';
import { reconcileJobs } from './run.ts';
import { reconBreakSearch } from './search.ts';
import { snapshotJob } from './snapshot.ts';
import { breakSubject } from './subject.ts';
import { breaksWaiting } from './waiting.ts';

export const reconciliation: Feature = {
  bindings: reconciliationBindings,
  unscoped: [reconOverview, reconRuns, startRecon, closedPeriods, closePeriod],
  objects: [breakSubject, { type: 'recon_run', owner: 'house' }, { type: 'period', owner: 'house' }],
  reactions: reconciliationReactions,
  jobs: (services) => [...reconcileJobs(services), snapshotJob(services)],
  search: [reconBreakSearch],
  waiting: [breaksWaiting],
  rules: ledgerRules,
  appendOnly: ['recon_sighting', 'period_close', 'balance_snapshot'],
  reads: ['statement_line'],
};
