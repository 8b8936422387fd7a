/** A moment by the reader's own clock, as a field for local times shows it. */
export function localOf(moment: string | null | undefined): string {
  if (moment == null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds, as a moment; null where it is empty, the text itself where it is none. */
export function momentOf(local: string): string | null {
  if (local === '') return null;
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}
