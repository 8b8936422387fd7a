import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'backtests/sweeps/list': () => import('./list-page.tsx') },
  records: { sweep: { icon: 'chart-dots', page: { path: '/strategy/sweep', ability: 'backtest.read' } } },
};
