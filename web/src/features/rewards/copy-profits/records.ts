import type { Records } from '#kit/records.ts';

export const records: Records = {
  copy_profit: {
    namespace: 'rewards-copy-profits',
    page: { path: '/copy/profit', ability: 'copy_profit.read' },
    amounts: ['cum_net_realised', 'flow', 'mark_before', 'mark_after', 'base', 'share', 'cut'],
  },
};
