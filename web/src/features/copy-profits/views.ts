import type { Views } from '#app/views.ts';

export const views: Views = { 'copy-profits/list': () => import('./list-page.tsx') };
