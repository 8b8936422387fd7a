import type { Views } from '#routing/views.ts';

export const views: Views = { 'providers/index': () => import('./providers-page.tsx') };
