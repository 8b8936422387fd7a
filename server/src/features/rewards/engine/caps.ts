import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare, decimal, multiply, roundDown, subtract } from '@quarterdeck/contract/core/money';
import { type ShareCap, shareCaps } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';

/** What was given before, in USDT. */
export interface Used {
  /** By beneficiary; who is not in it has got nothing. */
  beneficiaries: ReadonlyMap<number, { day: string; month: string }>;
  /** Of what this user ever paid. */
  lifetime: string;
  /** Under this version. */
  budget: string;
}

export interface Clipped {
  amount: string;
  /** The cap that decided; null where none did. */
  clippedBy: ShareCap | null;
  /** What was left under each cap before it was taken; null: there is no such cap. */
  left: Record<ShareCap, string | null>;
}

/**
 * Follows what is left under each cap while one fee is shared.
 * @param pool the most of the fee that is given away, in its own asset.
 * @param rateUsdt what one unit of the asset is worth.
 */
export function createCaps(
  terms: ShareTerms,
  used: Used,
  { asset, pool, rateUsdt }: { asset: Asset; pool: string; rateUsdt: string },
) {
  let left = pool;
  let given = '0';
  /** What is left of a cap in USDT, in the asset of the fee. */
  const rest = (cap: string | null, before: string): string | null => {
    if (cap === null) return null;
    const usdt = decimal(cap).minus(before);
    return usdt.lessThanOrEqualTo(0) ? '0' : roundDown(usdt.dividedBy(rateUsdt), asset);
  };
  const now = (before: string) => decimal(before).plus(multiply(given, rateUsdt)).toFixed();
  /** Each beneficiary stands in a chain once. */
  const restsFor = (userId: number): Record<ShareCap, string | null> => {
    const { day = '0', month = '0' } = used.beneficiaries.get(userId) ?? {};
    return {
      source: left,
      day: rest(terms.day_cap_usdt, day),
      month: rest(terms.month_cap_usdt, month),
      lifetime: rest(terms.lifetime_cap_usdt, now(used.lifetime)),
      budget: rest(terms.budget_usdt, now(used.budget)),
    };
  };
  return {
    /** Takes as much of `wanted` as every cap allows. */
    take(userId: number, wanted: string): Clipped {
      const rests = restsFor(userId);
      let amount = wanted;
      let clippedBy: ShareCap | null = null;
      for (const cap of shareCaps) {
        const most = rests[cap];
        if (most !== null && compare(amount, most) > 0) [amount, clippedBy] = [most, cap];
      }
      left = subtract(left, amount);
      given = decimal(given).plus(amount).toFixed();
      return { amount, clippedBy, left: rests };
    },
  };
}
