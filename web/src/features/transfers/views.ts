import type { Views } from '#routing/views.ts';

export const views: Views = { 'transfers/list': () => import('./list-page.tsx') };
