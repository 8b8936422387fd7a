import type { Views } from '#routing/views.ts';

export const views: Views = { 'webhooks/list': () => import('./list-page.tsx') };
