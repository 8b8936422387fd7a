import type { Records } from '#kit/records.ts';

export const records: Records = {
  withdrawal: {
    namespace: 'withdrawals',
    page: { path: '/finance/withdrawal', ability: 'withdrawal.read' },
    amounts: ['gross', 'fee', 'net', 'actual_network_fee'],
  },
};
