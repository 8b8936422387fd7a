/** Lengths of candles in seconds, by ccxt's names. Each divides a day. */
export const timeframeSeconds = {
  '1m': 60,
  '3m': 180,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '2h': 7_200,
  '4h': 14_400,
  '6h': 21_600,
  '8h': 28_800,
  '12h': 43_200,
  '1d': 86_400,
} as const;

export type Timeframe = keyof typeof timeframeSeconds;
export const timeframes = Object.keys(timeframeSeconds) as [Timeframe, ...Timeframe[]];

const daySeconds = 86_400;

/** How many candles a day has. */
export function slotsOfDay(timeframe: Timeframe): number {
  return daySeconds / timeframeSeconds[timeframe];
}
