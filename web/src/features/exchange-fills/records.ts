import type { Records } from '#kit/records.ts';

export const records: Records = {
  exchange_fill: {
    namespace: 'exchange-fills',
    page: { path: '/robot/fill', ability: 'exchange_fill.read' },
  },
  exchange_statement: { namespace: 'exchange-fills' },
};
