import type { Views } from '#routing/views.ts';

export const views: Views = { 'codes/list': () => import('./list-page.tsx') };
