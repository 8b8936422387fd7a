import type { Asked } from '#kernel/list/waiting.ts';
import type { MenuCount } from '#kernel/menu/counts.ts';

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
