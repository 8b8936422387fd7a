import type { Feature } from '#server/feature.ts';
import { expirePairsJob } from './expire.ts';
import { pairNotices } from './notices.ts';
import { pairBindings } from './routes.ts';
import { pairSearch } from './search.ts';
import { pairSubject } from './subject.ts';
import { changeSubject } from './syncs/decide.ts';
import { syncJobs } from './syncs/run.ts';

export const pairs: Feature = {
  bindings: pairBindings,
  objects: [pairSubject, { type: 'market_sync', owner: 'house' }, changeSubject],
  reactions: pairNotices,
  jobs: (services) => [expirePairsJob(services), ...syncJobs(services)],
  search: [pairSearch],
  waiting: [
    {
      menu: 'market_syncs',
      ability: 'market_sync.read',
      table: 'market_sync',
      owner: 'house',
      parts: [{ where: "status = 'waiting'" }],
    },
  ],
  reads: ['exchange', 'rate', 'robot', 'robot_order', 'strategy', 'strategy_revision'],
};
