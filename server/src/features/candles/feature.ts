import type { Feature } from '#server/feature.ts';
import { candleFetchJob } from './imports/fetch-job.ts';
import { forgetImportsJob } from './imports/forget.ts';
import { importSubject } from './imports/list.ts';
import { candleBindings } from './routes.ts';
import { seriesSubject } from './series.ts';

export const candles: Feature = {
  bindings: candleBindings,
  objects: [seriesSubject, importSubject],
  jobs: (services) => [candleFetchJob(services), forgetImportsJob(services)],
  reads: ['exchange', 'pair'],
};
