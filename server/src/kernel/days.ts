const dayMs = 86_400_000;

/** The moment so many times 24 hours before another. */
export function daysBefore(moment: Date, days: number): Date {
  return daysAfter(moment, -days);
}

/** The moment so many times 24 hours after another. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(moment: Date): string {
  return dayOf(daysBefore(moment, 1));
}

/** The first moment of a day, in UTC. */
export function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The first moment that is not of the day any more. */
export function endOf(day: string): string {
  return daysAfter(new Date(startOf(day)), 1).toISOString();
}

export function dayAfter(day: string): string {
  return dayOf(new Date(endOf(day)));
}

/** So many days that end with that of the moment, the oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => dayOf(daysBefore(moment, count - 1 - place)));
}
