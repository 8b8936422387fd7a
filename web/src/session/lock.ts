import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  lockSession,
  unlockByProvider,
  unlockSession,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import { create } from 'zustand';
import { call } from '#api/client.ts';
import { currentToken } from '#api/token.ts';
import { settings } from '#web/settings.ts';

const key = settings.storage.lock;

/** Whether the session is locked, as far as this window knows; then nothing that belongs to it may be seen here. */
export const useLock = create<{ isLocked: boolean }>()(() => ({ isLocked: false }));

/** Grows with all that this window learns of the lock, so that an answer that was overtaken is not believed. */
let turn = 0;

/** Whether some window of this browser has locked the session; only the server knows for sure. */
export function isLikelyLocked(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Takes over what the server says. */
export function noteLock(isLocked: boolean): void {
  turn += 1;
  if (useLock.getState().isLocked !== isLocked) useLock.setState({ isLocked });
}

/** Locks the session, here and in every other window of this browser. Where the server cannot be asked, it says so. */
export async function lock(): Promise<void> {
  await call(lockSession);
  noteLock(true);
  tell((storage) => storage.setItem(key, String(Date.now())));
}

/**
 * Unlocks the session, here and in every other window of this browser.
 * @throws ApiError, which it leaves to the caller to show.
 */
export async function unlock(password: string): Promise<void> {
  await call(unlockSession, { body: { password }, quiet: true });
  noteUnlocked();
}

/** The same by what a service sent its reader back with. */
export async function unlockByService(returned: BodyInput<typeof unlockByProvider>): Promise<void> {
  await call(unlockByProvider, { body: returned, quiet: true });
  noteUnlocked();
}

function noteUnlocked(): void {
  noteLock(false);
  tell((storage) => storage.removeItem(key));
}

/** Other windows hear of what changes in the storage; one that does not is told by the server's next answer. */
function tell(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    // Without storage there is no other window that could learn it.
  }
}

/** A lock is believed at once; that it has ended, the server must say. */
async function heard(value: string | null): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  if (value !== null) return noteLock(true);
  turn += 1;
  const mine = turn;
  const { locked } = await call(userInfo, { quiet: true });
  if (mine === turn && token === currentToken()) noteLock(locked);
}

globalThis.addEventListener?.('storage', (event) => {
  // Where the session is over the client has said so; anything else leaves the lock as it is.
  if (event.key === key) heard(event.newValue).catch(() => {});
});
