import type { Views } from '#routing/views.ts';

export const views: Views = {
  'rewards/plans/list': () => import('./list-page.tsx'),
  'rewards/plans/simulator': () => import('./simulator/simulator-page.tsx'),
};
