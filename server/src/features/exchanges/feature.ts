import type { Feature } from '#server/feature.ts';
import { exchangeBindings } from './routes.ts';
import { exchangeSearch } from './search.ts';
import { exchangeSubject } from './subject.ts';

export const exchanges: Feature = {
  bindings: exchangeBindings,
  objects: [exchangeSubject],
  search: [exchangeSearch],
  reads: ['pair', 'market_sync', 'robot', 'robot_order'],
};
