import { IconAdjustmentsDollar } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

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
      to: queued('/finance/adjustment', 'to_review'),
      icon: IconAdjustmentsDollar,
      order: 80,
    },
  ],
};
