import type { Pool } from 'pg';
import { type Hearing, hear } from './notifications.ts';

/** Lets requests wait for a notification; while they do they hold no connection of the pool. */
export interface Doorbell {
  /** Grows with each ring: read it before you look, so that none is missed between looking and waiting. */
  readonly rings: number;
  /** Ends at the first ring after `heard`, when the time is over, or when the server ends; false: the server ends. */
  wait(heard: number, ms: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Without notifications, waiting callers look again after this time. */
const unheardMs = 500;

export function createDoorbell(pool: Pool, channel: string): Doorbell {
  const waiting = new Set<() => void>();
  let hearing: Hearing | undefined;
  let isClosed = false;
  let rings = 0;

  const ring = () => {
    rings += 1;
    for (const wake of [...waiting]) wake();
  };
  return {
    get rings() {
      return rings;
    },
    async wait(heard, ms) {
      if (isClosed) return false;
      // Only a server that is asked to wait holds the connection.
      hearing ??= hear(pool, channel, ring);
      if (rings !== heard || ms <= 0) return true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, hearing?.isListening ? ms : Math.min(ms, unheardMs));
        function wake() {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
      return !isClosed;
    },
    async close() {
      isClosed = true;
      ring();
      await hearing?.close();
      hearing = undefined;
    },
  };
}
