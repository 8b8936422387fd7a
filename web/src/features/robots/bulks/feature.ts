import { IconUsersGroup } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'robots/bulks/list': () => import('./list-page.tsx') },
  records: {
    robot_bulk: {
      icon: 'packages',
      page: { path: '/robot/bulk', ability: 'robot_bulk.read' },
    },
    robot_bulk_item: {},
  },
  tiles: [
    {
      count: 'robot_bulks_proposed',
      to: queued('/robot/bulk', 'to_review'),
      icon: IconUsersGroup,
      order: 160,
      isRare: true,
    },
  ],
};
