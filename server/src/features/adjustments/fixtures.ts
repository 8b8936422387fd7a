import type { Adjustment, AdjustmentDirection } from '@quarterdeck/contract/features/adjustments/adjustments';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { AdjustmentRow } from './subject.ts';

let made = 0;

type Given = Partial<Omit<AdjustmentRow, 'id'>> & Pick<AdjustmentRow, 'user_id'>;

/** An adjustment of 100 USDT that waits for its checker. Nothing is booked for it. */
export async function anAdjustment(db: Queryable, given: Given): Promise<AdjustmentRow> {
  made += 1;
  const created = given.created_at ?? new Date().toISOString();
  const row = {
    no: `A-${process.pid}-${made}`,
    asset: 'USDT',
    direction: 'add' satisfies AdjustmentDirection,
    amount: '100',
    rate_usdt: '1',
    category: 'compensation' satisfies Adjustment['category'],
    reason: 'A job was late',
    evidence: 'Ticket 4711',
    status: 'pending',
    maker_id: 2,
    ...given,
  };
  const isPosted = row.status === 'posted';
  return await db.one<AdjustmentRow>(sql`
    INSERT INTO adjustment (no, user_id, asset, direction, amount, rate_usdt, category, reason, evidence, ref_type, ref_id,
      ref_no, status, maker_id, checker_id, refusal, batch_id, reverses_id, expires_at, created_at, updated_at)
    VALUES (${row.no}, ${row.user_id}, ${row.asset}, ${row.direction}, ${row.amount}, ${row.rate_usdt}, ${row.category},
      ${row.reason}, ${row.evidence}, ${row.ref_type ?? null}, ${row.ref_id ?? null}, ${row.ref_no ?? null},
      ${row.status}, ${row.maker_id}, ${row.checker_id ?? (isPosted ? 3 : null)}, ${row.refusal ?? null},
      ${row.batch_id ?? (isPosted ? made : null)}, ${row.reverses_id ?? null},
      ${row.expires_at ?? new Date(Date.now() + 3_600_000).toISOString()}, ${created}, ${row.updated_at ?? created})
    RETURNING *`);
}
