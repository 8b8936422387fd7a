import type { Views } from '#app/views.ts';

export const views: Views = {
  'share-plans/list': () => import('./list-page.tsx'),
  'share-plans/simulator': () => import('./simulator/simulator-page.tsx'),
};
