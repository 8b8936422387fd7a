import type { Feature } from '#server/feature.ts';
import { noticeMailJobs } from './mail.ts';
import { forgetNoticesJob } from './notices.ts';
import { noticeBindings } from './routes.ts';

export const notices: Feature = {
  bindings: noticeBindings,
  jobs: (services) => [...noticeMailJobs(services), forgetNoticesJob(services.db)],
};
