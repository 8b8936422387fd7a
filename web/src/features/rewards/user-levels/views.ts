import type { Views } from '#routing/views.ts';

export const views: Views = { 'rewards/user-levels/list': () => import('./list-page.tsx') };
