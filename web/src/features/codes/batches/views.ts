import type { Views } from '#app/views.ts';

export const views: Views = { 'codes/batches/list': () => import('./list-page.tsx') };
