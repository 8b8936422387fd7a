import type { Asset } from '@quarterdeck/contract/core/assets';
import { add, decimal, isZero, roundDown, subtract } from '@quarterdeck/contract/core/money';
import type { ShareCap } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareSource, ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import { type Clipped, createCaps, type Used } from './caps.ts';
import { type Claim, claimsOf, type SkipReason, type Upline } from './claims.ts';

/** A fee that was collected. */
export interface Fee {
  source: ShareSource;
  asset: Asset;
  amount: string;
  /** What one unit of the asset is worth in USDT, in which the caps are. */
  rateUsdt: string;
}

/** What one beneficiary gets of a fee, and what not, and why. */
export interface Share {
  beneficiaryId: number;
  generation: number;
  level: number;
  /** In percent of the fee; 0: nothing is left for them. */
  rate: string;
  ownRate: string;
  below: string;
  isPeer: boolean;
  amount: string;
  /** What a cap took off. */
  clipped: string;
  clippedBy: ShareCap | null;
  /** What was left under each cap; null where nothing was taken. */
  left: Clipped['left'] | null;
  /** Why nothing is given at all: the amount is what it would have been. */
  skipped: SkipReason | null;
  /** Given, but kept back as long as the beneficiary is frozen. */
  isWithheld: boolean;
}

/** `paid + kept = pool`, to the last digit: the company keeps what is rounded off, clipped, skipped or without an owner. */
export interface Distribution {
  /** Of everybody whom the plan reaches, the nearest first. */
  shares: Share[];
  pool: string;
  paid: string;
  kept: string;
}

/**
 * Shares a fee among those above the user who paid it.
 * @param chain those above, the nearest first.
 */
export function shareFee(terms: ShareTerms, fee: Fee, chain: readonly Upline[], used: Used): Distribution {
  const pool = percentOf(fee, terms.source_cap_percent);
  const caps = createCaps(terms, used, { asset: fee.asset, pool, rateUsdt: fee.rateUsdt });
  const shares = claimsOf(terms, fee.source, chain).map((claim): Share => {
    const full = percentOf(fee, claim.rate);
    const isGiven = claim.skipped === null && !isZero(full);
    const { amount, clippedBy, left } = isGiven
      ? caps.take(claim.upline.userId, full)
      : { amount: full, clippedBy: null, left: null };
    return { ...described(claim), amount, clipped: subtract(full, amount), clippedBy, left };
  });
  const paid = shares.reduce(
    (total, share) => (share.skipped === null ? add(total, share.amount) : total),
    '0',
  );
  return { shares, pool, paid, kept: subtract(pool, paid) };
}

function described({ upline, ...claim }: Claim) {
  const { userId: beneficiaryId, level, isFrozen: isWithheld } = upline;
  return { ...claim, beneficiaryId, level, isWithheld };
}

/** Rounded down to the asset's scale. */
function percentOf({ amount, asset }: Fee, percent: string): string {
  return roundDown(decimal(amount).times(percent).dividedBy(100), asset);
}
