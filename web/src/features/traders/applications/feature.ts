import { IconUserStar } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'traders/applications/list': () => import('./list-page.tsx') },
  records: {
    trader_application: {
      icon: 'copy',
      page: { path: '/copy/application', ability: 'trader_application.read' },
      amounts: ['bond'],
    },
  },
  tiles: [
    {
      count: 'trader_applications_to_review',
      to: queued('/copy/application', 'to_review'),
      icon: IconUserStar,
      order: 65,
    },
  ],
};
