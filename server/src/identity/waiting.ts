/** Those who wait for a change of what an admin may do. */
export interface Waiting {
  /**
   * True when the admin is woken or need not wait, false after so long or where nobody may wait any more. Whether they
   * need is asked when they can be woken, so that nothing falls between the two.
   */
  join(adminId: number, withinMs: number, needsNoWait: () => Promise<boolean>): Promise<boolean>;
  /** Wakes those who wait for one admin; with null all. */
  wake(adminId: number | null): void;
  /** Sends everybody away, and whoever comes from now on. */
  release(): void;
}

export function createWaiting(): Waiting {
  const leaves = new Map<(hasChanged: boolean) => void, number>();
  let isOver = false;
  return {
    join(adminId, withinMs, needsNoWait) {
      if (isOver) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        const leave = (hasChanged: boolean) => {
          clearTimeout(timer);
          leaves.delete(leave);
          resolve(hasChanged);
        };
        const timer = setTimeout(leave, withinMs, false);
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
