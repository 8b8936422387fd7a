import type { Views } from '#routing/views.ts';

export const views: Views = { 'roles/list': () => import('./list-page.tsx') };
