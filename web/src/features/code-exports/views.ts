import type { Views } from '#app/views.ts';

export const views: Views = { 'code-exports/list': () => import('./list-page.tsx') };
