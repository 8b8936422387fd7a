import { create } from 'zustand';
import { readStored, writeStored } from '#kit/stored.ts';

/** Whether times are shown as the reader's clock has them, or in UTC. */
export const zones = ['local', 'utc'] as const;
export type Zone = (typeof zones)[number];

interface ZoneStore {
  zone: Zone;
  choose: (zone: Zone) => void;
}

const key = 'time-zone';

/** One choice for every list, drawer and tab; kept. */
export const useTimeZone = create<ZoneStore>()((set) => ({
  zone: readStored(key) === 'utc' ? 'utc' : 'local',
  choose: (zone) => {
    writeStored(key, zone);
    set({ zone });
  },
}));
