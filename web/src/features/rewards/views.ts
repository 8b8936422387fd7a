import type { Views } from '#routing/views.ts';

export const views: Views = { 'rewards/list': () => import('./list-page.tsx') };
