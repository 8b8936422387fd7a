import type { Views } from '#app/views.ts';

export const views: Views = { 'admins/list': () => import('./list-page.tsx') };
