import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rewards/activities/list': () => import('./list-page.tsx') },
  records: {
    activity: {
      icon: 'gift',
      page: { path: '/market/activity', ability: 'activity.read' },
      amounts: ['budget', 'given', 'cap', 'per_user'],
    },
  },
};
