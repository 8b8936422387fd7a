import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'rewards/list': () => import('./list-page.tsx') },
  records: {
    reward: {
      page: { path: '/market/reward', ability: 'reward.read' },
      amounts: ['amount'],
    },
    fee: { amounts: ['amount', 'shared'] },
    settlement: {},
  },
};
