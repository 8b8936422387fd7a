import { type Authority, can } from '@quarterdeck/contract/access';
import type { CopyProfit, CopyProfitDetail } from '@quarterdeck/contract/copy-profits';
import type { Reward } from '@quarterdeck/contract/rewards';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { batchesOf } from '#kernel/ledger/batches.ts';
import { previewMovement } from '#kernel/ledger/preview.ts';
import { findPage, findRow } from '#kernel/list/list.ts';
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
  const [fed, preview, batches, history] = await Promise.all([
    findFed(db, copy_profit, access),
    previewOf(db, copy_profit, access),
    batchesOf(db, { type: 'copy_profit', id }, access),
    historyOf(db, 'copy_profit', id),
  ]);
  return { copy_profit, ...fed, ...preview, batches, history };
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
  const source = { source_id_min: fee.id, source_id_max: fee.id };
  const page = await findPage(db, rewardList, { page_size: 200, sort: 'id', ...source }, access);
  return { rewards: page.list.filter(({ source_type }) => source_type === 'fee'), shared: fee.shared };
}

/** Rewards that the trader gives back are shown to those who may read rewards; the others are told that there are some. */
async function previewOf(
  db: Queryable,
  row: CopyProfit,
  access: Authority,
): Promise<Pick<CopyProfitDetail, 'preview' | 'preview_hides_rewards'>> {
  const nothing = { preview: null, preview_hides_rewards: false };
  const { trader_id } = row;
  if (trader_id === null) return nothing;
  const back = await wouldGiveBack(db, { ...row, trader_id });
  if (back === undefined) return nothing;
  const { rewards, share } = back;
  if (can(access, 'reward.read')) {
    const all = { ...share, postings: [...rewards.postings, ...share.postings] };
    return { ...nothing, preview: await previewMovement(db, all) };
  }
  return {
    preview: await previewMovement(db, share, rewards),
    preview_hides_rewards: rewards.postings.length > 0,
  };
}
