import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rewards/levels/list': () => import('./list-page.tsx') },
  records: {
    share_level: {
      page: { path: '/market/share', ability: 'distribution.read' },
    },
  },
};
