import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'backtests/list': () => import('./list-page.tsx') },
  records: {
    backtest: { icon: 'chart-line', page: { path: '/strategy/backtest', ability: 'backtest.read' } },
  },
};
