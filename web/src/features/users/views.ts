import type { Views } from '#routing/views.ts';

export const views: Views = { 'users/list': () => import('./list-page.tsx') };
