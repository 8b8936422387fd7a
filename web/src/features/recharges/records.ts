import type { Records } from '#kit/records.ts';

export const records: Records = {
  recharge: {
    namespace: 'recharges',
    page: { path: '/finance/recharge', ability: 'recharge.read' },
    amounts: ['amount', 'fee', 'credited'],
  },
};
