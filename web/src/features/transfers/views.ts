import type { Views } from '#app/views.ts';

export const views: Views = { 'transfers/list': () => import('./list-page.tsx') };
