import type { Feature } from '#server/feature.ts';
import { releaseJobs } from './measure.ts';
import { releaseBindings } from './routes.ts';
import { releaseSubject } from './subject.ts';

export const versions: Feature = {
  bindings: releaseBindings,
  objects: [releaseSubject],
  jobs: releaseJobs,
};
