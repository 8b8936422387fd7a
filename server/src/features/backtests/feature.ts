import type { Feature } from '#server/feature.ts';
import { backtestJob } from './job.ts';
import { backtestSubject } from './list.ts';
import { backtestBindings } from './routes.ts';
import { sweepJob } from './sweeps/job.ts';
import { sweepSubject } from './sweeps/list.ts';

export const backtests: Feature = {
  bindings: backtestBindings,
  objects: [backtestSubject, sweepSubject],
  jobs: (services) => [backtestJob(services), sweepJob(services)],
  reads: ['exchange', 'pair', 'strategy', 'strategy_revision'],
};
