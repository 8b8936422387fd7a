import type { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { IconAdjustmentsDollar } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { filtered } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'adjustments/list': () => import('./list-page.tsx') },
  records: {
    adjustment: {
      icon: 'adjustments-dollar',
      page: { path: '/finance/adjustment', ability: 'adjustment.read' },
      amounts: ['amount'],
    },
    evidence: {},
  },
  tiles: [
    {
      count: 'adjustments_to_review',
      to: filtered<typeof adjustmentList>('/finance/adjustment', { status: 'pending' }),
      icon: IconAdjustmentsDollar,
      order: 80,
    },
  ],
};
