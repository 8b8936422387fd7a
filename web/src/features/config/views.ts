import type { Views } from '#routing/views.ts';

export const views: Views = {
  'config/security': () => import('./security-page.tsx'),
  'config/reward': () => import('./reward-page.tsx'),
  'config/operate': () => import('./operate-page.tsx'),
  'config/transfer': () => import('./transfer-page.tsx'),
};
