import type { Views } from '#app/views.ts';

export const views: Views = { 'rewards/list': () => import('./list-page.tsx') };
