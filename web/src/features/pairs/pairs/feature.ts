import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'pairs/list': () => import('./list-page.tsx') },
  records: {
    pair: {
      icon: 'arrows-exchange',
      page: { path: '/trading/transaction', ability: 'pair.read' },
    },
  },
};
