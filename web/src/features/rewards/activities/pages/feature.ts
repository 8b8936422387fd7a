import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rewards/activities/pages/list': () => import('./list-page.tsx') },
  records: {
    activity_page: {
      icon: 'gift',
      page: { path: '/market/activitypage', ability: 'activity_page.read' },
    },
  },
};
