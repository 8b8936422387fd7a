import { triesMax } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';

const firstSeconds = 15;
const growth = 3;
const longestSeconds = 12 * 3_600;
/** The wait is so much shorter or longer by chance, in percent: those who failed together do not come back together. */
const jitter = 20;

/**
 * So long, in milliseconds, the next attempt waits after so many have failed; null: there is none.
 * @param randomInt below its argument
 */
export function waitAfter(failed: number, randomInt: (below: number) => number): number | null {
  if (failed >= triesMax) return null;
  const seconds = Math.min(firstSeconds * growth ** (failed - 1), longestSeconds);
  const percent = 100 - jitter + randomInt(2 * jitter + 1);
  return Math.round(seconds * 10 * percent);
}
