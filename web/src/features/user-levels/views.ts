import type { Views } from '#app/views.ts';

export const views: Views = { 'user-levels/list': () => import('./list-page.tsx') };
