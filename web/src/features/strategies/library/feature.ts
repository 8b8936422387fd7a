import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'strategies/library/list': () => import('./list-page.tsx') },
  records: {
    strategy: {
      icon: 'chart-dots',
      page: { path: '/strategy/library', ability: 'strategy.read' },
    },
  },
};
