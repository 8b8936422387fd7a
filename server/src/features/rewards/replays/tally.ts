import { add, isZero, multiply } from '@quarterdeck/contract/core/money';
import type { ReplayCause } from '@quarterdeck/contract/features/rewards/replays/replays';
import type { ShareCap } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareSource } from '@quarterdeck/contract/features/rewards/share-terms';
import type { Upline } from '../engine/claims.ts';
import { type Fee, shareFee } from '../engine/share.ts';
import type { PlanTerms } from '../plans/active.ts';
import { addCauses, causesOf, type Past } from './causes.ts';

/** The sums of a replay so far, in USDT. */
export interface Tally {
  fees: string;
  pool: string;
  would: string;
  skipped: string;
  clipped: Partial<Record<ShareCap, string>>;
  /** Why it differs from what was given; what began before causes were looked for has none. */
  causes?: Partial<Record<ReplayCause, string>>;
  /** By source, level and generation. */
  groups: Record<string, string>;
  /** By the day of the fee in UTC; what began before days were told apart has none. */
  days?: Record<string, string>;
  budgetHitAt: string | null;
}

export const emptyTally: Tally = {
  fees: '0',
  pool: '0',
  would: '0',
  skipped: '0',
  clipped: {},
  causes: {},
  groups: {},
  days: {},
  budgetHitAt: null,
};

/** What a user would have got in the month, and on the day of the last fee, and what was ever given of what they paid. */
export interface Standing {
  would: string;
  day: string | null;
  dayUsdt: string;
  /** Null until they pay. */
  paid: string | null;
}

/** A fee of the month with those above its payer, as they were then. */
export interface ReplayedFee extends Fee {
  userId: number;
  /** ISO 8601, in UTC. */
  at: string;
  chain: readonly Upline[];
  past: Past;
}

export const groupKey = (source: ShareSource, level: number, generation: number) =>
  `${source} ${level} ${generation}`;

/** Shares one fee more, by the engine that pays: `tally` and `standings` go on from there. */
export function replayFee(
  { id: planId, terms }: PlanTerms,
  fee: ReplayedFee,
  tally: Tally,
  standingOf: (userId: number) => Standing,
): void {
  const day = fee.at.slice(0, 10);
  const usdt = (amount: string) => multiply(amount, fee.rateUsdt);
  const payer = standingOf(fee.userId);
  const used = {
    beneficiaries: new Map(
      fee.chain.map(({ userId }) => {
        const standing = standingOf(userId);
        return [userId, { day: standing.day === day ? standing.dayUsdt : '0', month: standing.would }];
      }),
    ),
    lifetime: payer.paid ?? '0',
    budget: tally.would,
  };
  const { shares, pool } = shareFee(terms, fee, fee.chain, used);
  tally.fees = add(tally.fees, usdt(fee.amount));
  tally.pool = add(tally.pool, usdt(pool));
  if (tally.causes !== undefined)
    tally.causes = addCauses(tally.causes, causesOf(planId, fee.past, shares, usdt));
  for (const share of shares) {
    if (share.skipped !== null) {
      tally.skipped = add(tally.skipped, usdt(share.amount));
      continue;
    }
    if (share.clippedBy !== null) {
      tally.clipped[share.clippedBy] = add(tally.clipped[share.clippedBy] ?? '0', usdt(share.clipped));
      if (share.clippedBy === 'budget') tally.budgetHitAt ??= fee.at;
    }
    if (isZero(share.amount)) continue;
    const given = usdt(share.amount);
    const key = groupKey(fee.source, share.level, share.generation);
    tally.groups[key] = add(tally.groups[key] ?? '0', given);
    if (tally.days !== undefined) tally.days[day] = add(tally.days[day] ?? '0', given);
    tally.would = add(tally.would, given);
    payer.paid = add(payer.paid ?? '0', given);
    const standing = standingOf(share.beneficiaryId);
    standing.dayUsdt = add(standing.day === day ? standing.dayUsdt : '0', given);
    standing.day = day;
    standing.would = add(standing.would, given);
  }
}
