import { useSyncExternalStore } from 'react';

const minute = 60_000;
const listeners = new Set<() => void>();
let ticks = 0;
let tickedAt = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  ticks += 1;
  tickedAt = Date.now();
  for (const listener of listeners) listener();
}

/** One timer for all listeners, and none without any. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, minute);
    if (Date.now() - tickedAt >= minute) tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now, drawn again every minute. */
export function useMinute(): number {
  useSyncExternalStore(subscribe, () => ticks);
  return Date.now();
}
