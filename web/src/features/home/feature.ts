import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'home/index': () => import('./home-page.tsx') },
};
