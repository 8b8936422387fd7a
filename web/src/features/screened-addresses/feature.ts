import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'screened-addresses/list': () => import('./list-page.tsx') },
  records: {
    screened_address: {
      page: { path: '/finance/screening', ability: 'screened_address.read' },
    },
  },
};
