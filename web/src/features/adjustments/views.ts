import type { Views } from '#app/views.ts';

export const views: Views = { 'adjustments/list': () => import('./list-page.tsx') };
