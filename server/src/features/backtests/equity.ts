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
export function equityOf(spans: readonly Span[], candles: Candles, capital: string): EquityPoint[] {
  const count = candles.close.length;
  const every = Math.max(1, Math.ceil(count / pointsMax));
  const points: EquityPoint[] = [];
  let [base, slope] = [Number(capital), 0];
  let [peak, deepest, next] = [base, 0, 0];
  for (let index = 0; index < count; index++) {
    for (let span = spans[next]; span !== undefined && span.candle <= index; span = spans[next]) {
      [base, slope] = [span.base, span.slope];
      next += 1;
    }
    const equity = base + slope * (candles.close[index] ?? 0);
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
