import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rewards/user-levels/list': () => import('./list-page.tsx') },
  records: {
    user_level: {
      page: { path: '/market/member', ability: 'distribution.read' },
    },
  },
};
