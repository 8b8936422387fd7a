import type { Views } from '#app/views.ts';

export const views: Views = { 'code-batches/list': () => import('./list-page.tsx') };
