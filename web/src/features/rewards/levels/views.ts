import type { Views } from '#routing/views.ts';

export const views: Views = { 'rewards/levels/list': () => import('./list-page.tsx') };
