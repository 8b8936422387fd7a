import { IconArrowBackUp } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'rewards/copy-profits/list': () => import('./list-page.tsx') },
  records: {
    copy_profit: {
      page: { path: '/copy/profit', ability: 'copy_profit.read' },
      amounts: ['cum_net_realised', 'flow', 'mark_before', 'mark_after', 'base', 'share', 'cut'],
    },
  },
  tiles: [
    {
      count: 'copy_profits_requested',
      to: queued('/copy/profit', 'requested'),
      icon: IconArrowBackUp,
      order: 140,
      isRare: true,
    },
  ],
};
