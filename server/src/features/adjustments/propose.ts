import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Adjustment, proposeAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { insertAdjustment } from './insert.ts';
import type { AdjustmentRow } from './subject.ts';

/** Proposes an adjustment, which waits for another admin. */
export const propose = command<BodyOf<typeof proposeAdjustment>, Adjustment>({
  action: 'adjustment.propose',
  async run(scope) {
    const { uid, reference, files = [], ...terms } = scope.input;
    const { id: userId } = await visibleUser(scope.tx, uid, scope.context.actor.access);
    const about = await referenceOf(scope.tx, userId, reference);
    return await insertAdjustment(scope, { ...terms, ...about, user_id: userId, reverses_id: null, files });
  },
});

type About = Pick<AdjustmentRow, 'ref_type' | 'ref_id' | 'ref_no'>;

/** The withdrawal or the recharge of this user that has the number. */
async function referenceOf(db: Queryable, userId: number, no: string | undefined): Promise<About> {
  if (no === undefined) return { ref_type: null, ref_id: null, ref_no: null };
  const found = await db.maybe<About>(sql`
    SELECT 'withdrawal' AS ref_type, id AS ref_id, no AS ref_no FROM withdrawal WHERE no = ${no} AND user_id = ${userId}
    UNION ALL
    SELECT 'recharge', id, no FROM recharge WHERE no = ${no} AND user_id = ${userId} LIMIT 1`);
  if (found === undefined)
    throw new Refusal('reference_unknown', { fields: { reference: 'reference_unknown' } });
  return found;
}
