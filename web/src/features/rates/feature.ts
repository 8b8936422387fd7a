import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rates/list': () => import('./list-page.tsx') },
  records: { rate: { icon: 'chart-line', page: { path: '/trading/rate', ability: 'rate.read' } } },
};
