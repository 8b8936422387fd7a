import { exchangeIndex } from '@quarterdeck/contract/features/rates/exchange-index';
import type { Feature } from '#server/feature.ts';
import { rateNotices } from './notices.ts';
import { refreshJob } from './refresh.ts';
import { rateBindings } from './routes.ts';
import { rateSearch } from './search.ts';
import { rateSubject } from './subject.ts';

export const rates: Feature = {
  bindings: rateBindings,
  unscoped: [exchangeIndex],
  objects: [rateSubject],
  reactions: rateNotices,
  jobs: (services) => [refreshJob(services)],
  search: [rateSearch],
  waiting: [
    {
      menu: 'rates',
      ability: 'rate.read',
      table: 'rate',
      owner: rateSubject.owner,
      parts: [{ where: 'refused_rate IS NOT NULL' }],
    },
  ],
  appendOnly: ['rate_point'],
};
