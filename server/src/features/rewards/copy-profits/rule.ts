import { add, compare, decimal, roundDown, subtract } from '@quarterdeck/contract/core/money';

/** The asset in which shares are calculated and paid. */
export const copyAsset = 'USDT';

export interface CopyReport {
  /** The high-water mark that the last report left behind. */
  mark: string;
  cumNetRealised: string;
  /** Deposited (above zero) or redeemed (below) since then. */
  flow: string;
  /** Of the profit, in percent. */
  sharePct: string;
  /** Of the share, in percent. */
  cutPct: string;
}

export interface CopyShare {
  /** The mark that the profit is measured by: the last one, moved by the flow. */
  markBefore: string;
  markAfter: string;
  base: string;
  /** What the follower pays: `toTrader` and `cut`. */
  share: string;
  toTrader: string;
  cut: string;
}

/**
 * The trader's share of what a follower has made above the high-water mark. What was lost has to be made up for first, and what
 * was deposited or redeemed is no profit. Payouts round down: the share in favour of the follower, and
 * the company keeps the dust.
 */
export function copyShareOf({ mark, cumNetRealised, flow, sharePct, cutPct }: CopyReport): CopyShare {
  const markBefore = add(mark, flow);
  const isAbove = compare(cumNetRealised, markBefore) > 0;
  const base = isAbove ? subtract(cumNetRealised, markBefore) : '0';
  const share = roundDown(percentOf(base, sharePct), copyAsset);
  const toTrader = roundDown(percentOf(share, subtract('100', cutPct)), copyAsset);
  return {
    markBefore,
    markAfter: isAbove ? add(cumNetRealised, '0') : markBefore,
    base,
    share,
    toTrader,
    cut: subtract(share, toTrader),
  };
}

function percentOf(amount: string, percent: string): string {
  return decimal(amount).times(percent).dividedBy(100).toFixed();
}
