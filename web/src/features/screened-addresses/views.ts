import type { Views } from '#app/views.ts';

export const views: Views = { 'screened-addresses/list': () => import('./list-page.tsx') };
