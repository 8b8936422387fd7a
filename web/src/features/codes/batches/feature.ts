import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'codes/batches/list': () => import('./list-page.tsx') },
  records: {
    code_batch: {
      icon: 'packages',
      page: { path: '/code/batch', ability: 'code.read' },
      amounts: ['price'],
    },
  },
};
