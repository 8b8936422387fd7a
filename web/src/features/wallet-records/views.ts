import type { Views } from '#app/views.ts';

export const views: Views = {
  'wallet-records/list': () => import('./list-page.tsx'),
  'wallet-records/statement': () => import('./statement/statement-page.tsx'),
};
