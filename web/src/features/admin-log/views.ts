import type { Views } from '#routing/views.ts';

export const views: Views = { 'admin-log/list': () => import('./list-page.tsx') };
