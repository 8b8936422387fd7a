import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'versions/list': () => import('./list-page.tsx') },
  records: { release: { icon: 'versions', page: { path: '/version/versionset', ability: 'release.read' } } },
};
