import type { Views } from '#routing/views.ts';

export const views: Views = { 'codes/batches/list': () => import('./list-page.tsx') };
