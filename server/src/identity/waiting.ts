/** How long somebody waits, in milliseconds, and what ends it before. */
export interface Patience {
  waitMs: number;
  signal?: AbortSignal;
}

/** Those who wait for a change of what an admin may do. */
export interface Waiting {
  /**
   * True when the admin is woken or need not wait, false after a timeout or during shutdown. Whether they
   * need to is checked after joining, so that no wake-up is missed.
   */
  join(adminId: number, patience: Patience, needsNoWait: () => Promise<boolean>): Promise<boolean>;
  /** Wakes those who wait for one admin; with null all. */
  wake(adminId: number | null): void;
  /** Releases everyone waiting, now and from now on. */
  release(): void;
}

export function createWaiting(): Waiting {
  const leaves = new Map<(hasChanged: boolean) => void, number>();
  let isOver = false;
  return {
    join(adminId, { waitMs, signal }, needsNoWait) {
      if (isOver || signal?.aborted) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        const leave = (hasChanged: boolean) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          leaves.delete(leave);
          resolve(hasChanged);
        };
        const giveUp = () => leave(false);
        const timer = setTimeout(giveUp, waitMs);
        signal?.addEventListener('abort', giveUp);
        leaves.set(leave, adminId);
        needsNoWait().then(
          (isSo) => {
            if (isSo) leave(true);
          },
          (error) => {
            reject(error);
            leave(false);
          },
        );
      });
    },
    wake(adminId) {
      for (const [leave, id] of leaves) if (adminId === null || id === adminId) leave(true);
    },
    release() {
      isOver = true;
      for (const leave of leaves.keys()) leave(false);
    },
  };
}
