import type { Views } from '#routing/views.ts';

export const views: Views = { 'codes/exports/list': () => import('./list-page.tsx') };
