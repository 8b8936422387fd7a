import type { Views } from '#app/views.ts';

export const views: Views = { 'codes/list': () => import('./list-page.tsx') };
