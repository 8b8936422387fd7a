import type { Records } from '#kit/records.ts';

export const records: Records = {
  screened_address: {
    namespace: 'screened-addresses',
    page: { path: '/finance/screening', ability: 'screened_address.read' },
  },
};
