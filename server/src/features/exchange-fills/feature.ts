import type { Feature } from '#server/feature.ts';
import { fillsRule } from './invariants.ts';
import { exchangeFillObject, exchangeStatementObject } from './objects.ts';
import { exchangeFillBindings } from './routes.ts';

export const exchangeFills: Feature = {
  bindings: exchangeFillBindings,
  objects: [exchangeFillObject, exchangeStatementObject],
  rules: [fillsRule],
  appendOnly: ['exchange_statement', 'exchange_fill_revision'],
  reads: ['robot_order', 'users'],
};
