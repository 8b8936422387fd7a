import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'codes/exports/list': () => import('./list-page.tsx') },
  records: {
    code_export: { page: { path: '/code/export', ability: 'code.read' } },
  },
};
