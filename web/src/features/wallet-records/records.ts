import type { Records } from '#kit/records.ts';

export const records: Records = {
  wallet_record: { namespace: 'wallet-records' },
  ledger_batch: {
    namespace: 'wallet-records',
    page: { path: '/finance/record', ability: 'wallet_record.read' },
  },
};
