import type { ErrorCode } from '@quarterdeck/contract/errors';
import { Refusal } from './refusal.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface QueueLimits {
  /** Beyond this number of waiting callers, new ones are refused. */
  waitingMax?: number;
  /** A caller that has waited this long is refused. */
  waitMs?: number;
  refusal?: ErrorCode;
}

/** Limits how much work runs at a time; the rest starts in the order in which it came. */
export function limitConcurrency(
  atOnce: number,
  { waitingMax = Number.POSITIVE_INFINITY, waitMs, refusal = 'overloaded' }: QueueLimits = {},
): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Refusal(refusal));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
    });
  }

  return async (work) => {
    if (running >= atOnce && waiting.length >= waitingMax) throw new Refusal(refusal);
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is handed over directly, so that a newcomer cannot overtake.
      if (next) next();
      else running -= 1;
    }
  };
}
