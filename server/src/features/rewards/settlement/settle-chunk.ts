import type { Asset } from '@quarterdeck/contract/core/assets';
import sql, { type Sql } from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { rewardSettled } from '#ledger/movements/reward.ts';
import { postMany } from '#ledger/post-many.ts';
import { countSettled, cutOffOf } from './count.ts';

/** Where a settlement stands among the rewards that are due. */
export interface Position {
  hold_until: string;
  id: number;
}

/** Some of the beneficiaries; a condition that PostgreSQL knows from its statistics how many rewards meet. */
export type Beneficiaries = 'all' | { upTo: number } | { above: number };

export interface Chunk {
  settlementId: number;
  of: Beneficiaries;
  after: Position | null;
  size: number;
}

interface DueReward extends Position {
  beneficiary_id: number;
  asset: Asset;
  amount: string;
  status: 'pending' | 'withheld';
  frozen: boolean;
  blacklisted: boolean;
}

/**
 * Settles the next rewards that are due, each by a batch of its own, and keeps back what belongs to the frozen and the
 * blacklisted. What it did and how far it came stand in one transaction: one that breaks off has done nothing.
 * @returns where to go on; null: nothing is left.
 */
export const settleChunk = command<Chunk, { next: Position | null }>({
  action: 'settlement.settle',
  objectOf: ({ settlementId: id }) => ({ type: 'settlement', id }),
  async run({ tx, input, context }) {
    const { settlementId, size } = input;
    const object = { type: 'settlement', id: settlementId };
    const due = await lockDue(tx, await cutOffOf(tx, settlementId), input);
    if (due.length === 0)
      return { reply: { next: null }, object, before: null, after: null, didNothing: true };
    const [kept, released] = partition(due);
    const batchIds = await postMany(
      tx,
      released.map(({ id, beneficiary_id: userId, asset, amount }) => ({
        movement: rewardSettled({ userId, asset, amount }),
        idemKey: `settle:${id}`,
        ref: { type: 'reward', id },
      })),
      { effectiveAt: context.now, actor: context.actor.name },
    );
    const at = context.now.toISOString();
    await markSettled(tx, released, batchIds, at);
    await markWithheld(tx, kept, at);
    await countSettled(tx, settlementId, released, kept.length);
    const last = due.length < size ? undefined : due.at(-1);
    return {
      reply: { next: last === undefined ? null : { hold_until: last.hold_until, id: last.id } },
      object,
      before: null,
      after: { settled: released.length, withheld: kept.length },
    };
  },
});

async function lockDue(tx: Transaction, cutOff: string, { of, after, size }: Chunk): Promise<DueReward[]> {
  const { hold_until, id } = after ?? { hold_until: '-infinity', id: 0 };
  return await tx.query<DueReward>(sql`
    SELECT r.id, r.hold_until, r.beneficiary_id, r.asset, r.amount, r.status, u.frozen, u.blacklisted
    FROM reward AS r JOIN users AS u ON u.id = r.beneficiary_id
    WHERE r.status IN ('pending', 'withheld') AND r.hold_until <= ${cutOff}
      AND (r.hold_until, r.id) > (${hold_until}, ${id}) AND ${isOneOf(of)}
    ORDER BY r.hold_until, r.id LIMIT ${size}
    FOR NO KEY UPDATE OF r`);
}

function isOneOf(of: Beneficiaries): Sql {
  if (of === 'all') return sql`true`;
  return 'upTo' in of ? sql`r.beneficiary_id <= ${of.upTo}` : sql`r.beneficiary_id > ${of.above}`;
}

function partition(due: readonly DueReward[]): [kept: DueReward[], released: DueReward[]] {
  const isKept = ({ frozen, blacklisted }: DueReward) => frozen || blacklisted;
  return [due.filter(isKept), due.filter((reward) => !isKept(reward))];
}

async function markSettled(
  tx: Transaction,
  released: readonly DueReward[],
  batchIds: readonly number[],
  at: string,
): Promise<void> {
  if (released.length === 0) return;
  await tx.query(sql`
    UPDATE reward SET status = 'settled', reason = NULL, settled_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
      settle_batch_id = done.batch_id, version = version + 1
    FROM unnest(${released.map(({ id }) => id)}::bigint[], ${batchIds}::bigint[]) AS done (id, batch_id)
    WHERE reward.id = done.id`);
}

async function markWithheld(tx: Transaction, kept: readonly DueReward[], at: string): Promise<void> {
  const fresh = kept.filter(({ status }) => status === 'pending');
  if (fresh.length === 0) return;
  const reasons = fresh.map(({ blacklisted }) =>
    blacklisted ? 'beneficiary_blacklisted' : 'beneficiary_frozen',
  );
  await tx.query(sql`
    UPDATE reward SET status = 'withheld', reason = kept.reason, updated_at = ${at}::timestamptz, version = version + 1
    FROM unnest(${fresh.map(({ id }) => id)}::bigint[], ${reasons}::text[]) AS kept (id, reason)
    WHERE reward.id = kept.id`);
}
