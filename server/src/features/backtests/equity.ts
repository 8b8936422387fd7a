import { type Candles, startOf } from '@quarterdeck/strategy/candles';
import type { Span } from '@quarterdeck/strategy/replay';

/** For drawing: rounded. */
export interface EquityPoint {
  at: string;
  equity: string;
  drawdown_pct: string;
}

/** Points of a chart, at most. */
const pointsMax = 800;

/** Equity and fall from the peak at the closes of candles, in few points. Each has the deepest fall since the one before. */
export function equityOf(spans: readonly Span[], candles: Candles): EquityPoint[] {
  const count = candles.close.length;
  const every = Math.max(1, Math.ceil(count / pointsMax));
  const points: EquityPoint[] = [];
  let [peak, deepest, next] = [Number.NEGATIVE_INFINITY, 0, 0];
  let span = spans[0];
  for (let index = 0; index < count; index++) {
    while (spans[next] !== undefined && (spans[next]?.candle ?? 0) <= index) {
      span = spans[next];
      next += 1;
    }
    const equity = (span?.base ?? 0) + (span?.slope ?? 0) * (candles.close[index] ?? 0);
    if (equity > peak) peak = equity;
    const fall = peak > 0 ? ((peak - equity) / peak) * 100 : 0;
    if (fall > deepest) deepest = fall;
    if (index % every === every - 1 || index === count - 1) {
      points.push({
        at: new Date(startOf(candles, index)).toISOString(),
        equity: equity.toFixed(4),
        drawdown_pct: deepest.toFixed(4),
      });
      deepest = 0;
    }
  }
  return points;
}
