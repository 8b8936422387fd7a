import { userTags } from '@quarterdeck/contract/features/users/commands';
import type { Feature } from '#server/feature.ts';
import { thawJob } from './freeze.ts';
import { isTraderReactions } from './is-trader.ts';
import { userNotices } from './notices.ts';
import { userBindings } from './routes.ts';
import { userSearch } from './search.ts';
import { endWithUser, sessionObject } from './sessions.ts';
import { userSubject } from './subject.ts';
import { usersWaiting } from './waiting.ts';

export const users: Feature = {
  bindings: userBindings,
  unscoped: [userTags],
  objects: [userSubject, sessionObject],
  reactions: [endWithUser, ...isTraderReactions, ...userNotices],
  jobs: (services) => [thawJob(services)],
  search: [userSearch],
  waiting: [usersWaiting],
  appendOnly: ['user_note'],
  reads: ['fee', 'recharge', 'reward', 'share_level', 'user_level'],
};
