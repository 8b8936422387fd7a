import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'exchange-fills/list': () => import('./list-page.tsx') },
  records: {
    exchange_fill: {
      page: { path: '/robot/fill', ability: 'exchange_fill.read' },
    },
    exchange_statement: {},
  },
};
