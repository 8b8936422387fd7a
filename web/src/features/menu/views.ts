import type { Views } from '#routing/views.ts';

export const views: Views = { 'menu/rules': () => import('./rules-page.tsx') };
