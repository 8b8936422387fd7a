import type { Views } from '#routing/views.ts';

export const views: Views = { 'admins/list': () => import('./list-page.tsx') };
