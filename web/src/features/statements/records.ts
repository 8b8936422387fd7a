import type { Records } from '#kit/records.ts';

export const records: Records = {
  statement: { namespace: 'statements' },
  statement_line: {
    namespace: 'statements',
    page: { path: '/finance/statement', ability: 'statement.read' },
    amounts: ['amount'],
  },
};
