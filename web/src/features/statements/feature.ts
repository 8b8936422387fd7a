import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'statements/list': () => import('./list-page.tsx') },
  records: {
    statement: {},
    statement_line: {
      icon: 'file-invoice',
      page: { path: '/finance/statement', ability: 'statement.read' },
      amounts: ['amount'],
    },
  },
};
