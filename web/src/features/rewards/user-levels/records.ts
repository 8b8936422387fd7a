import type { Records } from '#kit/records.ts';

export const records: Records = {
  user_level: {
    namespace: 'rewards-user-levels',
    page: { path: '/market/member', ability: 'distribution.read' },
  },
};
