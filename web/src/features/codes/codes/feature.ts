import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'codes/list': () => import('./list-page.tsx') },
  records: {
    code: {
      icon: 'ticket',
      page: { path: '/code/code', ability: 'code.read' },
      amounts: ['price'],
    },
  },
};
