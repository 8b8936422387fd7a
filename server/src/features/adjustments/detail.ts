import type { Authority } from '@quarterdeck/contract/core/access';
import type { Adjustment, AdjustmentDetail } from '@quarterdeck/contract/features/adjustments/adjustments';
import { batchesOf } from '#domain/batches.ts';
import { evidenceOf } from '#domain/evidence.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { adjustmentList } from './list.ts';
import { reversalOf } from './movement.ts';
import { previewOf } from './preview.ts';

/** An adjustment with its evidence, its history and its postings, or those that it would have. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<AdjustmentDetail> {
  const adjustment = await findRow(db, adjustmentList, id, access);
  const [files, history, batches, preview] = await Promise.all([
    evidenceOf(db, { type: 'adjustment', id }),
    historyOf(db, 'adjustment', id),
    batchesOf(db, { type: 'adjustment', id }, access),
    waitingPreview(db, adjustment),
  ]);
  return { adjustment, files, history, batches, preview };
}

/** Of what the checker would book, or the reversal that the reader may propose. */
async function waitingPreview(db: Queryable, adjustment: Adjustment): Promise<AdjustmentDetail['preview']> {
  if (adjustment.status === 'pending') return await previewOf(db, adjustment);
  return adjustment.allowed_actions.includes('reverse') ? await previewOf(db, reversalOf(adjustment)) : null;
}
