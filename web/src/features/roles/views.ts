import type { Views } from '#app/views.ts';

export const views: Views = { 'roles/list': () => import('./list-page.tsx') };
