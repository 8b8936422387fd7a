import type { Views } from '#routing/views.ts';

export const views: Views = { 'rewards/copy-profits/list': () => import('./list-page.tsx') };
