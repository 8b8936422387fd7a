import type { Zone } from '#kit/time-zone.ts';

/** A day and a time of day as a reader in `zone` writes them: `2026-11-20`, `14:03`. */
export interface ClockTime {
  date: string;
  time: string;
}

export function toIso({ date, time }: ClockTime, zone: Zone): string {
  return new Date(`${date}T${time}:00.000${zone === 'utc' ? 'Z' : ''}`).toISOString();
}

export function toClock(iso: string, zone: Zone): ClockTime {
  const at = new Date(iso);
  const shifted = zone === 'utc' ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  const text = shifted.toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day after, by the calendar. */
export function dayAfter(date: string): string {
  const at = new Date(`${date}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

/** The day before, by the calendar. */
export function dayBefore(date: string): string {
  const at = new Date(`${date}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}
