import type { Views } from '#routing/views.ts';

export const views: Views = {
  'reconciliation/overview': () => import('./overview/overview-page.tsx'),
  'reconciliation/breaks': () => import('./breaks/breaks-page.tsx'),
};
