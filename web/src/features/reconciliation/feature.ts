import { IconScale } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: {
    'reconciliation/overview': () => import('./overview/overview-page.tsx'),
    'reconciliation/breaks': () => import('./breaks/breaks-page.tsx'),
  },
  records: {
    period: {},
    reconciliation: {},
    recon_run: {},
    recon_break: {
      icon: 'scale',
      page: { path: '/finance/break', ability: 'reconciliation.read' },
    },
  },
  tiles: [
    {
      count: 'breaks_open',
      to: queued('/finance/break', 'open'),
      icon: IconScale,
      order: 90,
      isUrgent: true,
    },
  ],
};
