import { settings } from '#web/settings.ts';

const { token: key, left: leftKey } = settings.storage;
const listeners = new Set<(token: string | null) => void>();
let token = stored();
let reason: string | undefined;
let endings = 0;
let leaving = new AbortController();
let isLeaver = false;

/** A token as a header may contain it; anything else in the storage is ignored. */
function validToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{8,4096}$/.test(value) ? value : null;
}

function stored(): string | null {
  try {
    return validToken(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** The bearer token of the signed-in member of staff, or null. */
export function currentToken(): string | null {
  return token;
}

/** How many sessions have ended on this page: what was asked in an earlier one is no longer anybody's business. */
export function endedSessions(): number {
  return endings;
}

/** Why the session ended, where there is something to say about it. */
export function endReason(): string | undefined {
  return reason;
}

/**
 * Keeps a new token, or with null forgets it; every other window of this browser follows. Where another window keeps
 * a newer token already, this one takes it over in place of forgetting it.
 */
export function setToken(next: string | null, why?: string): void {
  if (next === null) leaving = new AbortController();
  const other = stored();
  if (next === null && other !== null && token !== null && other !== token) {
    announce(other);
    return;
  }
  reason = why;
  try {
    if (next === null) localStorage.removeItem(key);
    else {
      localStorage.removeItem(leftKey);
      localStorage.setItem(key, next);
    }
  } catch {
    // Without storage the session lasts as long as the page.
  }
  announce(validToken(next));
}

/** Takes over the token that another window has kept meanwhile; whether there was one. */
export function adoptToken(): boolean {
  const other = stored();
  if (other === null || other === token) return false;
  announce(other);
  return true;
}

/** From now on the session ends because its reader wants to; every other window of this browser learns that too. */
export function leave(): void {
  leaving.abort();
  isLeaver = true;
  try {
    localStorage.setItem(leftKey, 'true');
  } catch {
    // Without storage there is no other window that could learn it.
  }
}

/** Aborted as soon as the reader leaves: what the session would still ask would be refused. */
export function leavingSignal(): AbortSignal {
  return leaving.signal;
}

/** Whether the last session of this browser was ended by its reader. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null;
  } catch {
    return true;
  }
}

/** Whether the reader ended it in this window, where they were asked about unsaved changes. */
export function hasLeftHere(): boolean {
  return isLeaver;
}

function announce(next: string | null): void {
  if (next === token) return;
  token = next;
  if (next === null) endings += 1;
  else isLeaver = false;
  for (const listener of listeners) listener(next);
}

/** Notifies of every change, including those in other windows. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key || event.key === null) announce(stored());
});
