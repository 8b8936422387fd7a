import type { Views } from '#routing/views.ts';

export const views: Views = { 'platform-keys/list': () => import('./list-page.tsx') };
