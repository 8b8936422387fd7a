import type { Views } from '#app/views.ts';

export const views: Views = { 'users/list': () => import('./list-page.tsx') };
