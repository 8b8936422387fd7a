import { isZero } from '@quarterdeck/contract/core/money';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { daysAfter } from '#kernel/days.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { distributionAccrued } from '#ledger/movements/reward.ts';
import { postMany } from '#ledger/post-many.ts';
import { type Fee, type Share, shareFee } from '../engine/share.ts';
import { declineReward, type Grant, insertReward } from '../grant.ts';
import { activePlan } from '../plans/active.ts';
import { chainAbove } from './chain.ts';
import { lockCaps, readUsed } from './used.ts';

/** A fee that has been stored. */
export interface CollectedFee extends Fee {
  id: number;
  userId: number;
}

/** Shares a fee by the plan that is active, and says how much of it was given. Without a plan nothing is. */
export async function accrue(
  tx: Transaction,
  fee: CollectedFee,
  { now, actor }: Pick<RequestContext, 'now' | 'actor'>,
): Promise<string> {
  const plan = await activePlan(tx);
  if (plan === undefined) return '0';
  const chain = await chainAbove(tx, fee.userId, now);
  const scope = { plan, sourceUserId: fee.userId, chain, at: now };
  await lockCaps(tx, scope);
  const { shares, paid } = shareFee(plan.terms, fee, chain, await readUsed(tx, scope));
  const { reward_hold_days } = await readSettings(tx, 'reward');
  const holdUntil = daysAfter(now, Number(reward_hold_days));
  const grantOf = (share: Share) => grantFor(fee, share, plan.id, holdUntil);
  const given = shares.filter(({ skipped, amount }) => skipped === null && !isZero(amount));
  const batchIds = await postMany(
    tx,
    given.map(({ beneficiaryId, amount }) => ({
      movement: distributionAccrued({ userId: beneficiaryId, asset: fee.asset, amount }),
      idemKey: `fee:${fee.id}:distribution_accrued:${beneficiaryId}`,
      ref: { type: 'fee', id: fee.id },
    })),
    { effectiveAt: now, actor: actor.name },
  );
  for (const share of shares) {
    const grant = grantOf(share);
    const batchId = batchIds[given.indexOf(share)];
    if (batchId !== undefined) {
      const status = share.isWithheld ? 'withheld' : 'pending';
      const reason = share.isWithheld ? 'beneficiary_frozen' : null;
      await insertReward(tx, grant, { status, batchId, reason }, now);
    } else if (isStored(share)) {
      await declineReward(tx, grant, share.skipped ?? 'cap_reached', { now, actor });
    }
  }
  return paid;
}

/** An upline without a claim has lost nothing, and an empty share is no reward. */
function isStored({ rate, skipped, clippedBy }: Share): boolean {
  return !isZero(rate) && (skipped !== null || clippedBy !== null);
}

function grantFor(fee: CollectedFee, share: Share, planId: number, holdUntil: Date): Grant {
  const { beneficiaryId, generation, rate, amount, level, isPeer, clipped, clippedBy } = share;
  return {
    source: { type: 'fee', id: fee.id },
    sourceUserId: fee.userId,
    beneficiaryId,
    kind: 'distribution',
    generation,
    rate,
    base: fee.amount,
    asset: fee.asset,
    amount,
    holdUntil,
    share: { planId, level, isPeer, clipped, clippedBy, rateUsdt: fee.rateUsdt },
  };
}
