import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'platform-keys/list': () => import('./list-page.tsx') },
  records: {
    platform_key: { page: { path: '/system/key', ability: 'platform_key.read' } },
  },
};
