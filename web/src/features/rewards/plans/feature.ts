import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: {
    'rewards/plans/list': () => import('./list-page.tsx'),
    'rewards/plans/simulator': () => import('./simulator/simulator-page.tsx'),
  },
  records: {
    share_replay: {},
    share_plan: {
      page: { path: '/market/plan', ability: 'distribution.read' },
    },
  },
};
