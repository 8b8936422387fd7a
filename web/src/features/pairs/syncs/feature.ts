import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'pairs/syncs/list': () => import('./list-page.tsx') },
  records: {
    market_sync: {
      icon: 'refresh',
      page: { path: '/trading/sync', ability: 'market_sync.read' },
    },
  },
};
