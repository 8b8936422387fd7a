import type { Records } from '#kit/records.ts';

export const records: Records = {
  transfer: {
    namespace: 'transfers',
    page: { path: '/finance/transfer', ability: 'transfer.read' },
    amounts: ['amount', 'fee'],
  },
};
