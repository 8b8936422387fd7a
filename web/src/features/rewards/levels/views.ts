import type { Views } from '#app/views.ts';

export const views: Views = { 'rewards/levels/list': () => import('./list-page.tsx') };
