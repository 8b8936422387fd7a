import { activityPage } from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import type { PublishedKind } from '#kit/publishing/published-kind.ts';

export const activityPageKind: PublishedKind = {
  contract: activityPage,
  namespace: 'rewards-activities-pages',
  touched: [
    '/backstage/activity_page',
    '/backstage/media',
    '/backstage/notice',
    '/backstage/router',
    '/backstage/admin_log',
  ],
  html: activityPage.html,
};
