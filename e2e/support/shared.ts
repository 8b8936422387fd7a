import type { Quarterdeck } from './server.ts';
import type { StaffName } from './staff.ts';

/** What the journeys get from the setup. */
export interface Shared {
  quarterdeck: Quarterdeck;
  /** A session of each member of staff, which no journey may end. */
  tokens: Record<StaffName, string>;
}

const name = 'QUARTERDECK_JOURNEYS';

/** Workers inherit the environment of the process that the setup runs in. */
export function publish(shared: Shared): void {
  process.env[name] = JSON.stringify(shared);
}

export function shared(): Shared {
  const text = process.env[name];
  if (text === undefined) throw new Error('The global setup has not run');
  return JSON.parse(text) as Shared;
}
