import type { Views } from '#app/views.ts';

export const views: Views = { 'rewards/user-levels/list': () => import('./list-page.tsx') };
