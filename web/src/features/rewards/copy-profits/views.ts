import type { Views } from '#app/views.ts';

export const views: Views = { 'rewards/copy-profits/list': () => import('./list-page.tsx') };
