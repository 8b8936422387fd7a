import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'providers/index': () => import('./providers-page.tsx') },
  records: { provider: {} },
};
