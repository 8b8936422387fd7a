import type { transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { filtered } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'transfers/list': () => import('./list-page.tsx') },
  records: {
    transfer: {
      icon: 'arrows-exchange',
      page: { path: '/finance/transfer', ability: 'transfer.read' },
      card: () => import('./transfer-card.tsx'),
      amounts: ['amount', 'fee'],
    },
  },
  tiles: [
    {
      count: 'transfers_requested',
      to: filtered<typeof transferList>('/finance/transfer', { requested: 'true' }),
      icon: IconArrowBackUp,
      order: 130,
      isRare: true,
    },
  ],
};
