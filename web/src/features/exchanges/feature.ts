import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'exchanges/list': () => import('./list-page.tsx') },
  records: {
    exchange: {
      icon: 'building-bank',
      page: { path: '/trading/exchange', ability: 'exchange.read' },
    },
  },
};
