/** The orders in which a price may have met the extremes of a candle; by_colour takes the nearer end of the body last. */
export const paths = ['open_high_low_close', 'open_low_high_close', 'by_colour'] as const;

/** A guess: the extreme nearer to the open came first. It never enters the verdict. */
export const estimatePath = 'nearer_extreme_first';

export type Path = (typeof paths)[number] | typeof estimatePath;

/** Whether the price went to the high first. */
export function isHighFirst(path: Path, open: number, high: number, low: number, close: number): boolean {
  switch (path) {
    case 'open_high_low_close':
      return true;
    case 'open_low_high_close':
      return false;
    case 'by_colour':
      return close < open;
    default:
      return high - open === open - low ? close < open : high - open < open - low;
  }
}
