import type { Views } from '#routing/views.ts';

export const views: Views = { 'webhooks/deliveries/list': () => import('./list-page.tsx') };
