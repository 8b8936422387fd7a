import type { Feature } from '#server/feature.ts';
import { transferRule } from './invariants.ts';
import { transferNotices } from './notices.ts';
import { transferBindings } from './routes.ts';
import { transferSearch } from './search.ts';
import { transferSubject } from './subject.ts';
import { transfersWaiting } from './waiting.ts';

export const transfers: Feature = {
  bindings: transferBindings,
  objects: [transferSubject],
  reactions: transferNotices,
  search: [transferSearch],
  waiting: [transfersWaiting],
  rules: [transferRule],
  reads: ['users'],
};
