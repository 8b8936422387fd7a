import type { Zone } from '#kit/time-zone.ts';

/** Quick ranges. They stay relative in the address, so a saved view of "the last 7 days" moves with the calendar. */
export const relativeDays = ['7d', '30d', '90d'] as const;
export type RelativeDays = (typeof relativeDays)[number];

export function isRelativeDays(value: string): value is RelativeDays {
  return relativeDays.some((one) => one === value);
}

export function dayCount(value: RelativeDays): number {
  return Number.parseInt(value, 10);
}

/**
 * Where the range begins: midnight of its first day, today being its last, in the zone that the reader looks at.
 * The same all day long, so that the question to the server stays the same.
 */
export function startOfDaysAgo(value: RelativeDays, zone: Zone, now = new Date()): string {
  const start = new Date(now);
  if (zone === 'utc') {
    start.setUTCHours(0, 0, 0, 0);
    start.setUTCDate(start.getUTCDate() - dayCount(value) + 1);
  } else {
    start.setHours(0, 0, 0, 0);
    start.setDate(start.getDate() - dayCount(value) + 1);
  }
  return start.toISOString();
}
