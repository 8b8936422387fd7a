import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'banners/list': () => import('./list-page.tsx') },
  records: {
    banner: { icon: 'photo', page: { path: '/setting/bannber', ability: 'banner.read' } },
  },
};
