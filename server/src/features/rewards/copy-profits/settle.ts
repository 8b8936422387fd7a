import type { Asset } from '@quarterdeck/contract/core/assets';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { rewardSettled } from '#ledger/movements/reward.ts';
import { postMany } from '#ledger/post-many.ts';
import { countSettled, cutOffOf } from '../settlement/count.ts';

export interface CopyChunk {
  settlementId: number;
  /** The last one that was looked at. */
  after: number;
  size: number;
}

interface WaitingPart {
  id: number;
  trader_id: number;
  asset: Asset;
  amount: string;
  is_kept: boolean;
}

/**
 * Settles the next parts of traders, each by a batch of its own. Those of the frozen and the blacklisted go on waiting.
 * @returns where to go on; null: nothing is left.
 */
export const settleCopyChunk = command<CopyChunk, { next: number | null }>({
  action: 'settlement.settle_copies',
  objectOf: ({ settlementId: id }) => ({ type: 'settlement', id }),
  async run({ tx, input: { settlementId, after, size }, context }) {
    const waiting = await lockWaiting(tx, await cutOffOf(tx, settlementId), after, size);
    const object = { type: 'settlement', id: settlementId };
    if (waiting.length === 0)
      return { reply: { next: null }, object, before: null, after: null, didNothing: true };
    const released = waiting.filter(({ is_kept }) => !is_kept);
    const batchIds = await postMany(
      tx,
      released.map(({ id, trader_id: userId, asset, amount }) => ({
        movement: rewardSettled({ userId, asset, amount }),
        idemKey: `copy_profit:${id}:reward_settled`,
        ref: { type: 'copy_profit', id },
      })),
      { effectiveAt: context.now, actor: context.actor.name },
    );
    const at = context.now.toISOString();
    await tx.query(sql`
      UPDATE copy_profit SET status = 'settled', settled_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
        settle_batch_id = done.batch_id, version = version + 1
      FROM unnest(${released.map(({ id }) => id)}::bigint[], ${batchIds}::bigint[]) AS done (id, batch_id)
      WHERE copy_profit.id = done.id`);
    const withheld = waiting.length - released.length;
    await countSettled(tx, settlementId, released, withheld);
    return {
      reply: { next: waiting.length < size ? null : (waiting.at(-1)?.id ?? null) },
      object,
      before: null,
      after: { settled: released.length, withheld },
    };
  },
});

async function lockWaiting(
  tx: Transaction,
  cutOff: string,
  after: number,
  size: number,
): Promise<WaitingPart[]> {
  return await tx.query<WaitingPart>(sql`
    SELECT c.id, c.trader_id, c.asset, c.share - c.cut AS amount, u.frozen OR u.blacklisted AS is_kept
    FROM copy_profit AS c JOIN users AS u ON u.id = c.trader_id
    WHERE c.status = 'pending' AND c.created_at <= ${cutOff} AND c.id > ${after}
    ORDER BY c.id LIMIT ${size}
    FOR NO KEY UPDATE OF c`);
}
