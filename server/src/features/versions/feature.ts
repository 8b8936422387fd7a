import { settles, tells } from '#domain/notices/tell.ts';
import type { Feature } from '#server/feature.ts';
import { releaseJobs } from './measure.ts';
import { releaseBindings } from './routes.ts';
import { releaseSubject } from './subject.ts';

export const versions: Feature = {
  bindings: releaseBindings,
  objects: [releaseSubject, { type: 'release_report', owner: 'house' }],
  jobs: releaseJobs,
  reactions: [
    tells('release.guard_halted', 'release_halted'),
    settles('release.resumed'),
    settles('release.withdrawn'),
  ],
};
