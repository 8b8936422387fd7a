import { add, isZero, subtract } from '@quarterdeck/contract/core/money';
import type { ReplayCause } from '@quarterdeck/contract/features/rewards/replays/replays';
import type { SkipReason } from '../engine/claims.ts';
import type { Share } from '../engine/share.ts';

/** What somebody was given of a fee, in USDT, or why not. */
export interface Given {
  userId: number;
  /** 0 if it was declined or reversed. */
  usdt: string;
  clippedUsdt: string;
  /** It was given, and clawed back since. */
  isTakenBack: boolean;
  /** Why it was declined. */
  declined: string | null;
}

/** What became of a fee when it was collected. */
export interface Past {
  /** The version that was active; null: none was. */
  planId: number | null;
  given: readonly Given[];
}

const bySkip: Record<SkipReason, ReplayCause> = {
  beneficiary_blacklisted: 'blacklisted',
  beneficiary_is_payer: 'payer',
  beneficiary_inactive: 'inactive',
  beneficiary_compressed: 'inactive',
};

const isSkipReason = (reason: string): reason is SkipReason => Object.hasOwn(bySkip, reason);

/**
 * Why a version gives somebody another amount of a fee than they were given. What caps took off then or would take off now is told by
 * itself, so that all causes together are the difference, to the last digit.
 */
export function causesOf(
  planId: number,
  past: Past,
  shares: readonly Share[],
  usdt: (amount: string) => string,
): [cause: ReplayCause, usdt: string][] {
  const people = new Set([
    ...shares.map(({ beneficiaryId }) => beneficiaryId),
    ...past.given.map(({ userId }) => userId),
  ]);
  return [...people].flatMap((userId): [ReplayCause, string][] => {
    const share = shares.find(({ beneficiaryId }) => beneficiaryId === userId);
    const given = past.given.find((one) => one.userId === userId);
    const would = share === undefined || share.skipped !== null ? '0' : usdt(share.amount);
    const difference = subtract(would, given?.usdt ?? '0');
    const reason = personalCause(share, given);
    if (reason !== undefined) return [[reason, difference]];
    const clipped = subtract(given?.clippedUsdt ?? '0', usdt(share?.clipped ?? '0'));
    return [
      ['clipped', clipped],
      [planCause(planId, past.planId), subtract(difference, clipped)],
    ];
  });
}

/** What is known of the person decides, whatever the plan says. */
function personalCause(share: Share | undefined, given: Given | undefined): ReplayCause | undefined {
  if (given?.isTakenBack) return 'taken_back';
  const skipped = share?.skipped ?? given?.declined ?? null;
  return skipped !== null && isSkipReason(skipped) ? bySkip[skipped] : undefined;
}

/** Under the very same version, levels and teams are what has changed; under another one they may have changed besides. */
function planCause(planId: number, then: number | null): ReplayCause {
  if (then === null) return 'no_plan';
  return then === planId ? 'standing' : 'plan';
}

/** Adds causes to what is known of them. */
export function addCauses(
  sums: Partial<Record<ReplayCause, string>>,
  causes: readonly [cause: ReplayCause, usdt: string][],
): Partial<Record<ReplayCause, string>> {
  const added = { ...sums };
  for (const [cause, usdt] of causes) if (!isZero(usdt)) added[cause] = add(added[cause] ?? '0', usdt);
  return added;
}
