import type { Views } from '#routing/views.ts';

export const views: Views = { 'screened-addresses/list': () => import('./list-page.tsx') };
