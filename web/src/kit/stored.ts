import { useSession } from '#session/session.ts';

const prefix = 'quarterdeck.';

/** The storage key of a choice of the signed-in admin; `place` is a list's path, or the search. */
export function useOwnKey(
  kind: 'columns' | 'widths' | 'density' | 'views' | 'recent',
  place: string,
): string {
  const account = useSession(({ user }) => user?.id ?? 0);
  return `${kind}.${account}.${place}`;
}

/** Deletes what lists, searches and the like stored under that kind, for every admin. */
export function forgetStored(kind: 'recent'): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`${prefix}${kind}.`)) localStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}

/** What this browser keeps under a name; nothing where it keeps nothing or may not. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value. A browser that has no room or no permission forgets it, and nothing else happens. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // The choice holds until the page is left.
  }
}
