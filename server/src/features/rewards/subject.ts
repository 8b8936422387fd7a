import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Reward, RewardStatus } from '@quarterdeck/contract/features/rewards/rewards';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { rewardList } from './list.ts';
import type { reward } from './table.ts';

/** A row of the table. */
export interface RewardRow extends Omit<typeof reward.$inferSelect, 'status' | 'asset' | 'kind'> {
  status: RewardStatus;
  asset: Asset;
  kind: Reward['kind'];
}

export const rewardSubject: Subject<RewardRow, Reward> = {
  type: 'reward',
  owner: ofUser('beneficiary_id'),
  read: (db, id, access) => findRow(db, rewardList, id, access),
};
