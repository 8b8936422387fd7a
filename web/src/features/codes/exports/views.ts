import type { Views } from '#app/views.ts';

export const views: Views = { 'codes/exports/list': () => import('./list-page.tsx') };
