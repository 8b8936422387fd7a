import type { Records } from '#kit/records.ts';

export const records: Records = {
  code_batch: {
    namespace: 'codes-batches',
    page: { path: '/code/batch', ability: 'code.read' },
    amounts: ['price'],
  },
};
