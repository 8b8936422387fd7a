import type { Records } from '#kit/records.ts';

export const records: Records = {
  reward: {
    namespace: 'rewards',
    page: { path: '/market/reward', ability: 'reward.read' },
    amounts: ['amount'],
  },
  fee: { namespace: 'rewards', amounts: ['amount', 'shared'] },
  settlement: { namespace: 'rewards' },
};
