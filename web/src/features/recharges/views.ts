import type { Views } from '#routing/views.ts';

export const views: Views = { 'recharges/list': () => import('./list-page.tsx') };
