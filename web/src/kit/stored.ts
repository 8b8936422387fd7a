const prefix = 'quarterdeck.';

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
