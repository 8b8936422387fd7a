import { type Candles, coarser, indexAt, startOf } from './candles.ts';
import { estimatePath, isHighFirst } from './paths.ts';

/** How often a guess was right, of those that finer candles can judge. */
export interface GuessRate {
  right: number;
  judged: number;
}

/** Whether the extreme nearer to the open came first, measured on the candles that a coarser one is made of. */
export function nearerExtremeRate(candles: Candles, timeframe: number): GuessRate {
  const rate = { right: 0, judged: 0 };
  const coarse = coarser(candles, timeframe);
  for (let index = 0; index < coarse.close.length; index += 1) {
    const [open, high, low, close] = [coarse.open, coarse.high, coarse.low, coarse.close].map(
      (column) => column[index] ?? 0,
    ) as [number, number, number, number];
    if (high - open === open - low) continue;
    const from = indexAt(candles, startOf(coarse, index));
    const highAt = candles.high.indexOf(high, from);
    const lowAt = candles.low.indexOf(low, from);
    if (highAt === lowAt) continue;
    rate.judged += 1;
    if (isHighFirst(estimatePath, open, high, low, close) === highAt < lowAt) rate.right += 1;
  }
  return rate;
}
