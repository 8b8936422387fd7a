import type { Records } from '#kit/records.ts';

export const records: Records = {
  share_level: {
    namespace: 'rewards-levels',
    page: { path: '/market/share', ability: 'distribution.read' },
  },
};
