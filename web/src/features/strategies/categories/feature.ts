import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'strategies/categories/list': () => import('./list-page.tsx') },
  records: {
    strategy_category: { page: { path: '/strategy/librarycate', ability: 'strategy.read' } },
  },
};
