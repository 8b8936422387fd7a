import type { Authority } from '@quarterdeck/contract/core/access';
import type { RewardDetail } from '@quarterdeck/contract/features/rewards/rewards';
import { batch, batchesOf } from '#domain/batches.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findPage, findRow } from '#kernel/list/list.ts';
import { rewardList } from './list.ts';

/** A reward with what others got for the same, as far as the reader sees them, its batches and its history. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RewardDetail> {
  const reward = await findRow(db, rewardList, id, access);
  const { source_type, source_id } = reward;
  const [page, accrued, later, history] = await Promise.all([
    findPage(db, rewardList, { page_size: 200, sort: 'id', source_id }, access),
    reward.batch_id === null ? undefined : batch(db, reward.batch_id, access),
    batchesOf(db, { type: 'reward', id }, access),
    historyOf(db, 'reward', id),
  ]);
  const chain = page.list.filter((other) => other.source_type === source_type);
  return { reward, chain, batches: [...(accrued === undefined ? [] : [accrued]), ...later], history };
}
