import type { Views } from '#routing/views.ts';

export const views: Views = { 'withdrawals/list': () => import('./list-page.tsx') };
