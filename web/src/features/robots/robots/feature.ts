import { IconRobotOff } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'robots/robots/list': () => import('./list-page.tsx') },
  records: {
    robot: {
      icon: 'robot',
      page: { path: '/robot/robot', ability: 'robot.read' },
      amounts: ['capital', 'realised', 'unrealised', 'fees'],
    },
  },
  tiles: [
    {
      count: 'robots_silent',
      to: queued('/robot/robot', 'silent'),
      icon: IconRobotOff,
      order: 94,
      isUrgent: true,
    },
  ],
};
