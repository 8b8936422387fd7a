import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: {
    'publishing/appHome': () => import('./app-home-page.tsx'),
    'publishing/calendar': () => import('./calendar-page.tsx'),
    'publishing/shared': () => import('./shared-preview-page.tsx'),
  },
  records: { bundle: { icon: 'stack' } },
};
