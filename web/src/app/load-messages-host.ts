import { queryClient } from '#api/query.ts';

export const loadMessagesHost = () => import('./messages-host.tsx');

/**
 * Fetches what lies over the page, menus and messages, once the page has its first answers and rests: a message that the
 * server cannot be reached must not have to be fetched from it.
 */
export function prefetchOverPage(): void {
  whenIdle(() => whenAnswered(() => whenIdle(() => void loadMessagesHost().catch(() => {})))); // tried again by the first message
}

function whenIdle(work: () => void): void {
  const wait = globalThis.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, 1_000));
  wait(work);
}

function whenAnswered(work: () => void): void {
  if (queryClient.isFetching() === 0) {
    work();
    return;
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return;
    unsubscribe();
    work();
  });
}
