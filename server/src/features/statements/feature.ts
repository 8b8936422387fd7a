import type { Feature } from '#server/feature.ts';
import { matchJob } from './import.ts';
import { statementRule } from './invariants.ts';
import { statementBindings } from './routes.ts';
import { statementLineSearch } from './search.ts';
import { lineSubject } from './subject.ts';
import { statementLinesWaiting } from './waiting.ts';

export const statements: Feature = {
  bindings: statementBindings,
  objects: [lineSubject, { type: 'statement', owner: 'house' }],
  jobs: (services) => [matchJob(services)],
  search: [statementLineSearch],
  waiting: [statementLinesWaiting],
  rules: [statementRule],
  appendOnly: ['statement'],
  reads: ['withdrawal', 'recharge'],
};
