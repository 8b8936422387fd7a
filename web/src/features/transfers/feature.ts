import { IconArrowBackUp } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'transfers/list': () => import('./list-page.tsx') },
  records: {
    transfer: {
      icon: 'arrows-exchange',
      page: { path: '/finance/transfer', ability: 'transfer.read' },
      amounts: ['amount', 'fee'],
    },
  },
  tiles: [
    {
      count: 'transfers_requested',
      to: queued('/finance/transfer', 'requested'),
      icon: IconArrowBackUp,
      order: 130,
      isRare: true,
    },
  ],
};
