import type { Services } from '#server/services.ts';
import { findDue } from './claim.ts';
import { deliverTo } from './deliver.ts';

export interface Deliverer {
  /** Ends after the attempts that are under way. */
  stop(): Promise<void>;
}

/** Sends what is due, about as soon as it is. Every server does; what one has claimed, no other sends. */
export function startDeliverer(services: Services, intervalMs = 1_000): Deliverer {
  const busy = new Map<number, Promise<void>>();
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();

  function failed(error: unknown): void {
    if (!isFailing && !isStopped) services.log.error({ err: error }, 'webhooks could not be delivered');
    isFailing = true;
  }

  async function tick(): Promise<void> {
    try {
      for (const id of await findDue(services)) {
        if (busy.has(id)) continue;
        busy.set(
          id,
          deliverTo(id, services, { isStopped: () => isStopped })
            .catch(failed)
            .finally(() => busy.delete(id)),
        );
      }
      isFailing = false;
    } catch (error) {
      failed(error);
    }
    schedule();
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      ticking = tick();
    }, intervalMs).unref();
  }

  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await Promise.all(busy.values());
    },
  };
}
