import type { Views } from '#app/views.ts';

export const views: Views = { 'webhook-deliveries/list': () => import('./list-page.tsx') };
