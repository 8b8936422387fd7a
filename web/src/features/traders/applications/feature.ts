import type { applicationList } from '@quarterdeck/contract/features/traders/applications/applications';
import { IconUserStar } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { filtered } from '#kit/list/filtered.ts';

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
      to: filtered<typeof applicationList>('/copy/application', { status: 'pending' }),
      icon: IconUserStar,
      order: 65,
    },
  ],
};
