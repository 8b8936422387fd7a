import type { LiveMessage } from '@quarterdeck/contract/features/session/live';

/** What changed at the server, or that it may have: `since` is when the page began to hear it, on its own clock. */
export type Live = LiveMessage | { since: number };

const listeners = new Set<(message: Live) => void>();

/** Hears what other people change while it is changed. */
export function onLive(listener: (message: Live) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells this window. */
export function tellLive(message: Live): void {
  for (const listener of listeners) listener(message);
}
