import { IconArrowBackUp, IconCashRegister, IconHourglassEmpty } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'recharges/list': () => import('./list-page.tsx') },
  records: {
    recharge: {
      icon: 'arrow-down-left',
      page: { path: '/finance/recharge', ability: 'recharge.read' },
      amounts: ['amount', 'fee', 'credited'],
    },
  },
  tiles: [
    {
      count: 'recharges_to_review',
      to: queued('/finance/recharge', 'to_review'),
      icon: IconCashRegister,
      order: 60,
    },
    {
      count: 'recharges_stuck',
      to: queued('/finance/recharge', 'stuck'),
      icon: IconHourglassEmpty,
      order: 70,
      isUrgent: true,
    },
    {
      count: 'recharges_requested',
      to: queued('/finance/recharge', 'requested'),
      icon: IconArrowBackUp,
      order: 110,
      isRare: true,
    },
  ],
};
