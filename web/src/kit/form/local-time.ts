import { toClock } from '#kit/filters/clock.ts';
import type { Zone } from '#kit/time-zone.ts';

/** A moment by the clock of a zone, as a field for local times shows it. */
export function localOf(moment: string | null | undefined, zone: Zone = 'local'): string {
  if (moment == null) return '';
  const { date, time } = toClock(moment, zone);
  return `${date}T${time}`;
}

/** What such a field holds, as a moment; null where it is empty, the text itself where it is none. */
export function momentOf(local: string, zone: Zone = 'local'): string | null {
  if (local === '') return null;
  const date = new Date(zone === 'utc' ? `${local}Z` : local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}
