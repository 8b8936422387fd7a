/** Those who wait for a change of what an admin may do. */
export interface Waiting {
  /** True when the admin is woken, false after so long or where nobody may wait any more. */
  join(adminId: number, withinMs: number): Promise<boolean>;
  /** Wakes those who wait for one admin; with null all. */
  wake(adminId: number | null): void;
  /** Sends everybody away, and whoever comes from now on. */
  release(): void;
}

export function createWaiting(): Waiting {
  const leaves = new Map<(hasChanged: boolean) => void, number>();
  let isOver = false;
  return {
    join(adminId, withinMs) {
      if (isOver) return Promise.resolve(false);
      return new Promise((resolve) => {
        const leave = (hasChanged: boolean) => {
          clearTimeout(timer);
          leaves.delete(leave);
          resolve(hasChanged);
        };
        const timer = setTimeout(leave, withinMs, false);
        leaves.set(leave, adminId);
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
