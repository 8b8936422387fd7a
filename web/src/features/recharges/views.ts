import type { Views } from '#app/views.ts';

export const views: Views = { 'recharges/list': () => import('./list-page.tsx') };
