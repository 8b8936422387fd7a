import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'posters/list': () => import('./list-page.tsx') },
  records: {
    poster: { icon: 'qrcode', page: { path: '/setting/poster', ability: 'poster.read' } },
  },
};
