import type { Views } from '#routing/views.ts';

export const views: Views = {
  'wallet-records/list': () => import('./list-page.tsx'),
  'wallet-records/statement': () => import('./statement/statement-page.tsx'),
};
