import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import sql from 'sql-template-tag';
import type { ObjectReference, RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Movement } from '#ledger/movement.ts';
import { post } from '#ledger/post.ts';

/** A reward before it is stored. */
export interface Grant {
  /** The record that it is for. */
  source: ObjectReference;
  sourceUserId: number;
  beneficiaryId: number;
  kind: Reward['kind'];
  /** Distance of the beneficiary above the source user. */
  generation: number;
  /** In percent of the base; null: a fixed amount. */
  rate: string | null;
  /** The fee that was collected. */
  base: string;
  asset: Asset;
  amount: string;
  /** Null: it can be spent at once. */
  holdUntil: Date | null;
  /** What one unit of the asset is worth now; 1 where nothing asks. */
  rateUsdt?: string;
  /** The activity that gives it, and what its limits took off. */
  activity?: { id: number; clipped: string; clippedBy: Reward['clipped_by'] };
  /** The plan version of a share. */
  share?: {
    planId: number;
    level: number;
    isPeer: boolean;
    clipped: string;
    clippedBy: Reward['clipped_by'];
    rateUsdt: string;
  };
}

type Occasion = Pick<RequestContext, 'now' | 'actor'>;

/**
 * Books a reward and stores it: as `pending` until the settlement finds it, or `settled` where it waits for nothing. The
 * database refuses a second one of its kind for the same source and beneficiary.
 */
export async function grantReward(
  tx: Transaction,
  grant: Grant,
  movement: Movement,
  { now, actor }: Occasion,
): Promise<void> {
  const { source } = grant;
  const { batchId } = await post(tx, {
    movement,
    idemKey: [source.type, source.id, movement.type, grant.beneficiaryId, grant.activity?.id]
      .filter((part) => part !== undefined)
      .join(':'),
    ref: source,
    effectiveAt: now,
    actor: actor.name,
  });
  const status = grant.holdUntil === null ? 'settled' : 'pending';
  await insertReward(tx, grant, { status, batchId, reason: null }, now);
}

/** Stores that a reward would have been owed, and why it was not booked. */
export async function declineReward(
  tx: Transaction,
  grant: Grant,
  reason: string,
  { now }: Occasion,
): Promise<void> {
  await insertReward(tx, { ...grant, holdUntil: null }, { status: 'void', batchId: null, reason }, now);
}

interface Outcome {
  status: Exclude<Reward['status'], 'reversed'>;
  batchId: number | null;
  reason: string | null;
}

/** Stores what has been booked, or was not. */
export async function insertReward(
  tx: Transaction,
  grant: Grant,
  { status, batchId, reason }: Outcome,
  now: Date,
): Promise<void> {
  const {
    source,
    sourceUserId,
    beneficiaryId,
    kind,
    generation,
    rate,
    base,
    amount,
    asset,
    share,
    activity,
  } = grant;
  const { clipped = '0', clippedBy = null } = share ?? activity ?? {};
  const at = now.toISOString();
  await tx.query(sql`
    INSERT INTO reward (source_type, source_id, source_user_id, beneficiary_id, kind, generation, rate, base, amount, asset,
      plan_id, activity_id, level, is_peer, clipped, clipped_by, rate_usdt, status, reason, hold_until, settled_at, batch_id,
      created_at, updated_at)
    VALUES (${source.type}, ${source.id}, ${sourceUserId}, ${beneficiaryId}, ${kind}, ${generation}, ${rate}, ${base},
      ${amount}, ${asset}, ${share?.planId ?? null}, ${activity?.id ?? null}, ${share?.level ?? null}, ${share?.isPeer ?? false},
      ${clipped}, ${clippedBy}, ${share?.rateUsdt ?? grant.rateUsdt ?? '1'}, ${status}, ${reason},
      ${grant.holdUntil?.toISOString() ?? null}, ${status === 'settled' ? at : null}, ${batchId}, ${at}, ${at})`);
}
