const dayMs = 86_400_000;

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function dayBefore(moment: Date): string {
  return dayOf(new Date(moment.getTime() - dayMs));
}

/** The first moment that is not of the day any more. */
export function endOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString();
}

export function dayAfter(day: string): string {
  return dayOf(new Date(endOf(day)));
}
