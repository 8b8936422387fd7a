import type { Views } from '#app/views.ts';

export const views: Views = { 'share-levels/list': () => import('./list-page.tsx') };
