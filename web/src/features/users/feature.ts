import { IconSnowflake } from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'users/list': () => import('./list-page.tsx') },
  records: {
    user_session: {},
    user: {
      icon: 'user',
      page: { path: '/member/member', ability: 'user.read' },
    },
  },
  tiles: [
    {
      count: 'users_frozen',
      to: queued('/member/member', 'frozen'),
      icon: IconSnowflake,
      order: 100,
    },
  ],
};
