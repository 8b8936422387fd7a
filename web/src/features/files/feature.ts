import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'files/list': () => import('./list-page.tsx') },
  records: {
    media: { icon: 'photo', page: { path: '/article/media', ability: 'media.read' } },
  },
};
