import type { Views } from '#app/views.ts';

export const views: Views = { 'personal/index': () => import('./personal-page.tsx') };
