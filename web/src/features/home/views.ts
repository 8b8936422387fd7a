import type { Views } from '#routing/views.ts';

export const views: Views = { 'home/index': () => import('./home-page.tsx') };
