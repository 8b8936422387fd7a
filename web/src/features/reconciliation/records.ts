import type { Records } from '#kit/records.ts';

export const records: Records = {
  period: { namespace: 'reconciliation' },
  reconciliation: { namespace: 'reconciliation' },
  recon_run: { namespace: 'reconciliation' },
  recon_break: {
    namespace: 'reconciliation',
    page: { path: '/finance/break', ability: 'reconciliation.read' },
  },
};
