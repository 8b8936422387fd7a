import type { Views } from '#app/views.ts';

export const views: Views = { 'providers/index': () => import('./providers-page.tsx') };
