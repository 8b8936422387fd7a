import type { Views } from '#app/views.ts';

export const views: Views = { 'platform-keys/list': () => import('./list-page.tsx') };
