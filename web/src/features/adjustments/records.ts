import type { Records } from '#kit/records.ts';

export const records: Records = {
  adjustment: {
    namespace: 'adjustments',
    page: { path: '/finance/adjustment', ability: 'adjustment.read' },
    amounts: ['amount'],
  },
  evidence: { namespace: 'adjustments' },
};
