import type { Views } from '#routing/views.ts';

export const views: Views = { 'robot-orders/list': () => import('./list-page.tsx') };
