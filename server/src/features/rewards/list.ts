import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  rewardList as contract,
  type Reward,
  rewardMachine,
} from '@quarterdeck/contract/features/rewards/rewards';
import sql, { join } from 'sql-template-tag';
import { isUser, ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { notBefore } from '#kernel/list/not-before.ts';
import { inScope, type Owner } from '#kernel/scope/scope.ts';

type Stored = Omit<Reward, 'allowed_actions'>;

const source: Owner = isUser('s');

/**
 * Rewards with their beneficiaries, whose doing they are for, and the plan that they were given under. Who sees the beneficiary, and
 * not the user whose doing it was, is not told of that one.
 */
export const rewardList = defineList<typeof contract, Stored>(contract, {
  from: (access) => sql`reward AS r
    LEFT JOIN users AS b ON b.id = r.beneficiary_id
    LEFT JOIN users AS s ON ${join([sql`s.id = r.source_user_id`, ...inScope(access, source)], ' AND ')}
    LEFT JOIN share_plan AS p ON p.id = r.plan_id
    LEFT JOIN fee AS f ON f.id = r.source_id AND r.source_type = 'fee'`,
  owner: ofUser('r.beneficiary_id'),
  id: 'r.id',
  asset: 'r.asset',
  filters: notBefore('hold_until', 'r.hold_until', 'r.created_at'),
  columns: {
    id: 'r.id',
    status: 'r.status',
    kind: 'r.kind',
    beneficiary_id: 'r.beneficiary_id',
    beneficiary_uid: 'b.uid',
    source_type: 'r.source_type',
    source_id: 'r.source_id',
    fee_kind: 'f.kind',
    source_user_id: 's.id',
    source_uid: 's.uid',
    generation: 'r.generation',
    level: 'r.level',
    rate: 'r.rate',
    is_peer: 'r.is_peer',
    base: 'r.base',
    // An activity measures in USDT, a fixed reward in what was paid for the code, a share in its own asset.
    base_asset: `CASE WHEN r.kind = 'activity' THEN 'USDT' WHEN r.source_type = 'code' THEN (
      SELECT batch.asset FROM code JOIN code_batch AS batch ON batch.id = code.batch_id WHERE code.id = r.source_id)
      ELSE r.asset END`,
    amount: 'r.amount',
    asset: 'r.asset',
    clipped: 'r.clipped',
    clipped_by: 'r.clipped_by',
    plan_id: 'r.plan_id',
    plan_no: 'p.no',
    activity_id: 'r.activity_id',
    reason: 'r.reason',
    hold_until: 'r.hold_until',
    settled_at: 'r.settled_at',
    batch_id: 'r.batch_id',
    settle_batch_id: 'r.settle_batch_id',
    reversal_batch_id: 'r.reversal_batch_id',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (stored: Stored, access: Authority): Reward => ({
    ...stored,
    allowed_actions: allowedActions(rewardMachine, stored, access),
  }),
});
