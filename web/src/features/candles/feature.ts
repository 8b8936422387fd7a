import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'candles/list': () => import('./list-page.tsx') },
  records: {
    candle_series: { icon: 'chart-candle', page: { path: '/trading/candle', ability: 'candle.read' } },
  },
};
