import type { MenuCount } from '#kernel/menu/counts.ts';

/** Batches and plain exports that wait for a second person. */
export const codeCounts: readonly MenuCount[] = [
  {
    name: 'code_batches',
    ability: 'code.approve',
    table: 'code_batch',
    owner: 'house',
    where: "status = 'pending_review'",
  },
  {
    name: 'code_exports',
    ability: 'code.approve',
    table: 'code_export',
    owner: 'house',
    where: "status = 'pending_review'",
  },
];
