import type { Views } from '#app/views.ts';

export const views: Views = { 'home/index': () => import('./home-page.tsx') };
