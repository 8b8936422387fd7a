import type { Views } from '#app/views.ts';

export const views: Views = { 'webhooks/deliveries/list': () => import('./list-page.tsx') };
