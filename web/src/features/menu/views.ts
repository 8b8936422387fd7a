import type { Views } from '#app/views.ts';

export const views: Views = { 'menu/rules': () => import('./rules-page.tsx') };
