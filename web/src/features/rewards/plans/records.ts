import type { Records } from '#kit/records.ts';

export const records: Records = {
  share_replay: { namespace: 'rewards-plans' },
  share_plan: {
    namespace: 'rewards-plans',
    page: { path: '/market/plan', ability: 'distribution.read' },
  },
};
