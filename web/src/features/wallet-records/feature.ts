import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: {
    'wallet-records/list': () => import('./list-page.tsx'),
    'wallet-records/statement': () => import('./statement/statement-page.tsx'),
  },
  records: {
    wallet_record: {},
    ledger_batch: {
      page: { path: '/finance/record', ability: 'wallet_record.read' },
    },
  },
};
