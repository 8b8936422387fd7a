import type { Views } from '#app/views.ts';

export const views: Views = { 'exchange-fills/list': () => import('./list-page.tsx') };
