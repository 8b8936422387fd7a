import type { Views } from '#app/views.ts';

export const views: Views = { 'robot-orders/list': () => import('./list-page.tsx') };
