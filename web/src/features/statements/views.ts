import type { Views } from '#app/views.ts';

export const views: Views = { 'statements/list': () => import('./list-page.tsx') };
