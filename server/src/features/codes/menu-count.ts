import type { MenuCount } from '#kernel/waiting/counts.ts';
import type { Asked } from '#kernel/waiting/waiting.ts';

const asked: readonly Asked[] = [
  { decider: 'code.approve', where: "status = 'pending_review'", makers: ['maker_id'] },
];

/** Batches and plain exports that wait for a second person. */
export const codeCounts: readonly MenuCount[] = [
  {
    name: 'code_batches',
    ability: 'code.read',
    table: 'code_batch',
    owner: 'house',
    asked,
  },
  {
    name: 'code_exports',
    ability: 'code.read',
    table: 'code_export',
    owner: 'house',
    asked,
  },
];
