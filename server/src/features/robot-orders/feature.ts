import type { Feature } from '#server/feature.ts';
import { robotOrderRule } from './invariants.ts';
import { robotOrderBindings } from './routes.ts';
import { robotOrderSearch } from './search.ts';
import { robotOrderSubject } from './subject.ts';

export const robotOrders: Feature = {
  bindings: robotOrderBindings,
  objects: [robotOrderSubject, { type: 'robot_fill', owner: 'house' }],
  search: [robotOrderSearch],
  rules: [robotOrderRule],
  reads: ['exchange_fill', 'robot', 'users'],
};
