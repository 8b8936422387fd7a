import type { Views } from '#app/views.ts';

export const views: Views = { 'admin-log/list': () => import('./list-page.tsx') };
