export const loadMessagesHost = () => import('./messages-host.tsx');

/**
 * Fetches what lies over the page, menus and messages, as soon as the page rests: a message that the server cannot be
 * reached must not have to be fetched from it.
 */
export function prefetchOverPage(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  whenIdle(() => void loadMessagesHost().catch(() => {})); // tried again by the first message
}
