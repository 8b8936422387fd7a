import type { copyProfitList } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { filtered } from '#kit/list/filtered.ts';

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
      to: filtered<typeof copyProfitList>('/copy/profit', { requested: 'true' }),
      icon: IconArrowBackUp,
      order: 140,
      isRare: true,
    },
  ],
};
