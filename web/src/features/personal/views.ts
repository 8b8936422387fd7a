import type { Views } from '#routing/views.ts';

export const views: Views = { 'personal/index': () => import('./personal-page.tsx') };
