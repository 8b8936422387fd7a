import { IconClockExclamation } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'robots/instructions/list': () => import('./list-page.tsx') },
  records: {
    robot_instruction: {
      icon: 'send',
      page: { path: '/robot/instruction', ability: 'robot_instruction.read' },
    },
  },
  tiles: [
    {
      count: 'instructions_overdue',
      to: queued('/robot/instruction', 'overdue'),
      icon: IconClockExclamation,
      order: 96,
      isUrgent: true,
    },
  ],
};
