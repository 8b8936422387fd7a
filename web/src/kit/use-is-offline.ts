import { useSyncExternalStore } from 'react';

let isOffline = false;
const readers = new Set<() => void>();

/** By its events alone: a browser of a machine without any network still reaches a server on the same machine. */
for (const type of ['offline', 'online'])
  addEventListener(type, () => {
    isOffline = type === 'offline';
    for (const read of readers) read();
  });

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** Whether the network is gone, also for what is drawn while it is. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => isOffline);
