import { create } from 'zustand';
import { readStored, writeStored } from '#kit/stored.ts';

/** Whether times are shown as the reader's clock has them, or in UTC. */
export type Zone = 'local' | 'utc';

interface ZoneStore {
  zone: Zone;
  toggle: () => void;
}

const key = 'time-zone';

/** One choice for every list, drawer and tab; kept. */
export const useTimeZone = create<ZoneStore>()((set, get) => ({
  zone: readStored(key) === 'utc' ? 'utc' : 'local',
  toggle: () => {
    const zone = get().zone === 'utc' ? 'local' : 'utc';
    writeStored(key, zone);
    set({ zone });
  },
}));
