import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'candles/imports/list': () => import('./list-page.tsx') },
  records: {
    candle_import: { icon: 'upload', page: { path: '/trading/candle-import', ability: 'candle.read' } },
  },
};
