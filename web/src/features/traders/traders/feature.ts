import { IconShieldDollar } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'traders/traders/list': () => import('./list-page.tsx') },
  records: {
    trader: {
      icon: 'copy',
      page: { path: '/copy/trader', ability: 'trader.read' },
      amounts: ['bond_amount', 'min_copy', 'max_copy'],
    },
  },
  tiles: [
    {
      count: 'trader_bonds_requested',
      to: queued('/copy/trader', 'requested'),
      icon: IconShieldDollar,
      order: 150,
      isRare: true,
    },
  ],
};
