import { formatAmount } from '@quarterdeck/contract/core/assets';
import { compare, isZero, subtract } from '@quarterdeck/contract/core/money';
import type { CopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { useTraderName } from './copy-profit-tags.tsx';
import classes from './copy-profits.module.css';

interface ArithmeticProps {
  row: CopyProfit;
}

/** How the share came about, step by step and in words. */
export function Arithmetic({ row }: ArithmeticProps) {
  const { t } = useTranslation('rewards-copy-profits');
  const nameOf = useAssetName();
  const trader = useTraderName()(row);
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(row.asset)}`;
  const figures = {
    follower: row.follower_uid,
    trader,
    last: money(subtract(row.mark_before, row.flow)),
    flow: money(row.flow.replace('-', '')),
    before: money(row.mark_before),
    after: money(row.mark_after),
    profit: money(row.cum_net_realised),
    base: money(row.base),
    lacking: money(subtract(row.mark_before, row.cum_net_realised)),
    share: money(row.share),
    part: money(row.to_trader),
    cut: money(row.cut),
    sharePct: row.share_pct,
    cutPct: row.cut_pct,
  };
  return (
    <ol className={classes.steps}>
      {stepsOf(row).map((step) => (
        <li key={step}>{t(`arithmetic.${step}`, figures)}</li>
      ))}
    </ol>
  );
}

/** The sentences that explain it. */
function stepsOf({ flow, base, share, status, mark_before, cum_net_realised }: CopyProfit): string[] {
  const moved = isZero(flow) ? 'mark' : flow.startsWith('-') ? 'redeemed' : 'deposited';
  const isReversed = status === 'reversed';
  if (isZero(base)) {
    const isAt = compare(mark_before, cum_net_realised) === 0;
    return [moved, isAt ? 'at' : 'below', isReversed ? 'wentBack' : 'unmoved'];
  }
  const after = isReversed ? 'wentBack' : 'moved';
  if (isZero(share)) return [moved, 'above', 'tiny', after];
  const part = { pending: 'waits', settled: 'settled', reversed: 'wasParted', nothing: 'allCut' }[status];
  return [moved, 'above', 'share', part, after];
}
