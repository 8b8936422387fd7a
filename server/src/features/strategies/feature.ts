import type { Feature } from '#server/feature.ts';
import { strategyCategorySubject } from './categories/subject.ts';
import { strategyReactions } from './library/reactions.ts';
import { strategyScheduleJob } from './library/schedule.ts';
import { strategySearch } from './library/search.ts';
import { strategySubject } from './library/subject.ts';
import { strategiesWaiting } from './library/waiting.ts';
import { strategyNotices } from './notices.ts';
import { strategyBindings } from './routes.ts';

export const strategies: Feature = {
  bindings: strategyBindings,
  objects: [strategySubject, strategyCategorySubject],
  reactions: [...strategyReactions, ...strategyNotices],
  jobs: (services) => [strategyScheduleJob(services)],
  search: [strategySearch],
  waiting: [strategiesWaiting],
  appendOnly: ['strategy_revision'],
  reads: ['backtest', 'exchange', 'pair', 'robot'],
};
