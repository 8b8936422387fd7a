import { compare, subtract } from '@quarterdeck/contract/core/money';
import type { ShareSource, ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';

/** Somebody above the user who pays, as they were at that moment. */
export interface Upline {
  userId: number;
  level: number;
  isActive: boolean;
  isFrozen: boolean;
  isBlacklisted: boolean;
  /** By what is known of both, the one who pays under another name. */
  isPayer: boolean;
}

export type SkipReason =
  | 'beneficiary_inactive'
  | 'beneficiary_compressed'
  | 'beneficiary_blacklisted'
  | 'beneficiary_is_payer';

/** An upline's entitlement in the matrix, before it is converted to money. */
export interface Claim {
  upline: Upline;
  /** The distance that the matrix counts: who is compressed takes none. */
  generation: number;
  /** In percent of the fee; 0: nothing is left for them. */
  rate: string;
  /** What the matrix has for their level and distance. */
  ownRate: string;
  /** By differences the highest rate below, which is taken off; 0 where there is none. */
  below: string;
  /** It is the share of an equal, not of a difference. */
  isPeer: boolean;
  /** Why it is not given; the company keeps it. */
  skipped: SkipReason | null;
}

/** Everybody whom the plan reaches with their claim on a fee of this source, the nearest first. */
export function claimsOf(terms: ShareTerms, source: ShareSource, chain: readonly Upline[]): Claim[] {
  const rateOf = terms.mode === 'fixed' ? ownRates(terms, source) : differences(terms, source);
  const claims: Claim[] = [];
  let generation = 0;
  for (const upline of chain) {
    if (generation >= terms.depth) break;
    const skipped = skipReason(terms, upline);
    if (skipped !== 'beneficiary_compressed') generation += 1;
    const rates = skipped === 'beneficiary_compressed' ? nothing : rateOf(upline.level, generation);
    claims.push({ upline, generation, ...rates, skipped });
  }
  return claims;
}

function skipReason(
  { inactive }: ShareTerms,
  { isActive, isBlacklisted, isPayer }: Upline,
): SkipReason | null {
  if (isBlacklisted) return 'beneficiary_blacklisted';
  if (isPayer) return 'beneficiary_is_payer';
  if (isActive) return null;
  return inactive === 'compress' ? 'beneficiary_compressed' : 'beneficiary_inactive';
}

type ClaimedRate = Pick<Claim, 'rate' | 'ownRate' | 'below' | 'isPeer'>;
type RateOf = (level: number, generation: number) => ClaimedRate;

const nothing: ClaimedRate = { rate: '0', ownRate: '0', below: '0', isPeer: false };

/** A level that the matrix does not know has the rates of the highest one that it does. */
function rateIn({ rates }: ShareTerms, source: ShareSource, level: number, generation: number): string {
  const rows = rates[source];
  return rows[Math.min(level, rows.length - 1)]?.[generation - 1] ?? '0';
}

function ownRates(terms: ShareTerms, source: ShareSource): RateOf {
  return (level, generation) => {
    const ownRate = rateIn(terms, source, level, generation);
    return { ...nothing, ownRate, rate: ownRate };
  };
}

/** Walks up the chain: rates kept by the company count as given, so that no one above gets them instead. */
function differences(terms: ShareTerms, source: ShareSource): RateOf {
  let highest = '0';
  let levelOfHighest: number | undefined;
  let isPeerPaid = false;
  return (level, generation) => {
    const ownRate = rateIn(terms, source, level, generation);
    const below = highest;
    if (compare(ownRate, below) > 0) {
      highest = ownRate;
      levelOfHighest = level;
      return { rate: subtract(ownRate, below), ownRate, below, isPeer: false };
    }
    if (isPeerPaid || level !== levelOfHighest) return { ...nothing, ownRate, below };
    isPeerPaid = true;
    return { rate: terms.peer_percent, ownRate, below, isPeer: true };
  };
}
