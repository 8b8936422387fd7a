import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { '%names%/list': () => import('./list-page.tsx') },
  records: { %name%: { icon: 'note', page: { path: '/%section%/%path%', ability: '%name%.read' } } },
};
