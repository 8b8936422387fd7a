import type { Views } from '#app/views.ts';

export const views: Views = { 'webhooks/list': () => import('./list-page.tsx') };
