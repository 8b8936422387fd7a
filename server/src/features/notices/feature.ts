import { chooseNotice, noticeChoices } from '@quarterdeck/contract/features/notices/choices';
import { clearNotices } from '@quarterdeck/contract/features/notices/notices';
import type { Feature } from '#server/feature.ts';
import { noticeMailJobs } from './mail.ts';
import { forgetNoticesJob } from './notices.ts';
import { noticeBindings } from './routes.ts';

export const notices: Feature = {
  bindings: noticeBindings,
  unscoped: [clearNotices, noticeChoices, chooseNotice],
  jobs: (services) => [...noticeMailJobs(services), forgetNoticesJob(services.db)],
};
