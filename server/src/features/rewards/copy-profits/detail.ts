import { type Authority, can } from '@quarterdeck/contract/core/access';
import type {
  CopyProfit,
  CopyProfitDetail,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import type { LedgerBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { batchesById, batchesOf } from '#domain/batches.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findPage, findRow } from '#kernel/list/list.ts';
import { previewMovement } from '#ledger/preview.ts';
import { rewardList } from '../list.ts';
import { copyProfitList } from './list.ts';
import { wouldGiveBack } from './reversal.ts';

/** A copied profit with the rewards that it fed, its postings, what a reversal would book, and its history. */
export async function findCopyProfit(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<CopyProfitDetail> {
  const copy_profit = await findRow(db, copyProfitList, id, access);
  const fed = await findFed(db, copy_profit, access);
  const [preview, batches, history] = await Promise.all([
    previewOf(db, copy_profit, fed.rewards),
    bookedFor(db, id, fed.rewards, access),
    historyOf(db, 'copy_profit', id),
  ]);
  return { copy_profit, ...fed, ...preview, batches, history };
}

/** The share and what became of it, with what was booked for the rewards that the reader sees, in the order of booking. */
async function bookedFor(
  db: Queryable,
  id: number,
  rewards: readonly Reward[],
  access: Authority,
): Promise<LedgerBatch[]> {
  const ofRewards = rewards.flatMap(({ batch_id, settle_batch_id, reversal_batch_id }) =>
    [batch_id, settle_batch_id, reversal_batch_id].filter((batchId) => batchId !== null),
  );
  const [own, others] = await Promise.all([
    batchesOf(db, { type: 'copy_profit', id }, access),
    batchesById(db, [...new Set(ofRewards)], access),
  ]);
  const known = new Set(own.map((one) => one.id));
  return [...own, ...others.filter((one) => !known.has(one.id))].sort((a, b) => a.id - b.id);
}

interface Fed {
  rewards: Reward[];
  shared: string;
}

/** What those above the follower got of the cut: one by one for those who may read rewards. */
async function findFed(db: Queryable, { ref }: CopyProfit, access: Authority): Promise<Fed> {
  const fee = await db.maybe<{ id: number; shared: string }>(sql`
    SELECT id, (
      SELECT trim_scale(coalesce(sum(amount), 0))::text FROM reward
      WHERE source_type = 'fee' AND source_id = fee.id AND status IN ('pending', 'withheld', 'settled')
    ) AS shared
    FROM fee WHERE kind = 'copy_cut' AND ref = ${ref}`);
  if (fee === undefined) return { rewards: [], shared: '0' };
  if (!can(access, 'reward.read')) return { rewards: [], shared: fee.shared };
  const page = await findPage(db, rewardList, { page_size: 200, sort: 'id', source_id: fee.id }, access);
  return { rewards: page.list.filter(({ source_type }) => source_type === 'fee'), shared: fee.shared };
}

/** Clawed-back rewards within the reader's scope; others of the trader are only mentioned, and the balances start after them. */
async function previewOf(
  db: Queryable,
  row: CopyProfit,
  rewards: readonly Reward[],
): Promise<Pick<CopyProfitDetail, 'preview' | 'preview_hides_rewards'>> {
  const nothing = { preview: null, preview_hides_rewards: false };
  const { trader_id } = row;
  if (trader_id === null) return nothing;
  const back = await wouldGiveBack(db, { ...row, trader_id }, new Set(rewards.map(({ id }) => id)));
  if (back === undefined) return nothing;
  const { unseen, rewards: seen, share } = back;
  const shown = { ...share, postings: [...seen.postings, ...share.postings] };
  return {
    preview: await previewMovement(db, shown, unseen),
    preview_hides_rewards: unseen.postings.some(({ debit, credit }) =>
      [debit.userId, credit.userId].includes(trader_id),
    ),
  };
}
