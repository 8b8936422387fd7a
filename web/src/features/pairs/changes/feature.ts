import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'pairs/changes/list': () => import('./list-page.tsx') },
  records: {
    market_change: {
      icon: 'versions',
      page: { path: '/trading/change', ability: 'market_sync.read' },
    },
  },
};
