import type { Views } from '#routing/views.ts';

export const views: Views = { 'adjustments/list': () => import('./list-page.tsx') };
