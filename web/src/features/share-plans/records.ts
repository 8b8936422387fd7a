import type { Records } from '#kit/records.ts';

export const records: Records = {
  share_replay: { namespace: 'share-plans' },
  share_plan: {
    namespace: 'share-plans',
    page: { path: '/market/plan', ability: 'distribution.read' },
  },
};
