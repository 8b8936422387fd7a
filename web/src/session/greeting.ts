/** Messages `greeting.<part>`. */
export type PartOfDay = 'earlyMorning' | 'morning' | 'noon' | 'afternoon' | 'evening';

/** The part of the day at an hour of 0 to 23: before 8, up to and including 11, up to 13, before 18, the rest. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 8) return 'earlyMorning';
  if (hour <= 11) return 'morning';
  if (hour <= 13) return 'noon';
  if (hour < 18) return 'afternoon';
  return 'evening';
}
