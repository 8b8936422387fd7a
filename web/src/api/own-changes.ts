import { settings } from '#web/settings.ts';

let underWay = 0;

/**
 * Counts a command of the reader's, or the reading after it. The server tells of a change to everybody, so what the reader did
 * may be heard before it is answered: until a moment later a list must not take it for somebody else's.
 */
export async function asOwnChange<T>(work: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work;
  } finally {
    setTimeout(() => {
      underWay -= 1;
    }, settings.liveDelay);
  }
}

export const isOwnChangeUnderWay = (): boolean => underWay > 0;
