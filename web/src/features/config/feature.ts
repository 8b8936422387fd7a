import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: {
    'config/security': () => import('./security-page.tsx'),
    'config/reward': () => import('./reward-page.tsx'),
    'config/operate': () => import('./operate-page.tsx'),
    'config/transfer': () => import('./transfer-page.tsx'),
  },
};
