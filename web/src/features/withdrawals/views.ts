import type { Views } from '#app/views.ts';

export const views: Views = { 'withdrawals/list': () => import('./list-page.tsx') };
