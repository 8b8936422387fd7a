import { applicationHours } from '@quarterdeck/contract/features/traders/applications/applications';
import type { Feature } from '#server/feature.ts';
import { applicationSearch } from './applications/search.ts';
import { applicationSubject } from './applications/subject.ts';
import { applicationsWaiting } from './applications/waiting.ts';
import { forgetCopiesJob } from './followers/coverage.ts';
import { traderNotices } from './notices.ts';
import { traderReactions } from './reactions.ts';
import { traderBindings } from './routes.ts';
import { traderTierJob } from './tiers/tiers.ts';
import { bondRule } from './traders/bond-entries.ts';
import { traderSearch } from './traders/search.ts';
import { traderShareJob } from './traders/share.ts';
import { traderSubject } from './traders/subject.ts';
import { tradersWaiting } from './traders/waiting.ts';

export const traders: Feature = {
  bindings: traderBindings,
  unscoped: [applicationHours],
  objects: [applicationSubject, traderSubject],
  reactions: [...traderReactions, ...traderNotices],
  jobs: (services) => [traderShareJob(services), traderTierJob(services), forgetCopiesJob(services)],
  search: [traderSearch, applicationSearch],
  waiting: [tradersWaiting, applicationsWaiting],
  rules: [bondRule],
  appendOnly: ['trader_application_comment', 'trader_bond_entry'],
  reads: ['copy_mark', 'copy_profit', 'exchange', 'recharge', 'robot', 'users', 'withdrawal'],
};
