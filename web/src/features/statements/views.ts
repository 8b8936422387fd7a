import type { Views } from '#routing/views.ts';

export const views: Views = { 'statements/list': () => import('./list-page.tsx') };
