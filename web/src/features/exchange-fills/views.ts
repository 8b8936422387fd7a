import type { Views } from '#routing/views.ts';

export const views: Views = { 'exchange-fills/list': () => import('./list-page.tsx') };
