import type { Look } from '@quarterdeck/contract/core/theme';
import { adoptTheme, rereadTheme } from '#theme/theme-store.ts';
import { currentLanguage, keepLanguage } from '#web/language.ts';
import { settings } from '#web/settings.ts';

/*
 * Language and theme are kept in the browser, for the first paint, and with the account, for the other browsers of its
 * owner. Which of both is ahead stands in the storage: `browser`, what is chosen here stays here, and the account's does
 * not come here; the id of an account, it has not been told yet what was chosen here; nothing, the account is ahead.
 */

const { look: key } = settings.storage;
const ownLook = 'browser';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Nothing that is chosen here can be kept here.
    return null;
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is left.
  }
}

/** Whether this browser has a look of its own. */
export function hasOwnLook(): boolean {
  return stored() === ownLook;
}

/** Gives this browser a look of its own, or leaves it to the account, which shows at the next start. */
export function keepOwnLook(isOwn: boolean): void {
  store(isOwn ? ownLook : null);
}

/** Whether something was chosen here that the account has not been told. */
export function isLookUntold(accountId: number): boolean {
  return stored() === String(accountId);
}

/** Notes that something was chosen here. */
export function noteLookChosen(accountId: number): void {
  if (!hasOwnLook()) store(String(accountId));
}

/** Notes that the account knows what was chosen here. */
export function noteLookTold(accountId: number): void {
  if (isLookUntold(accountId)) store(null);
}

/** Takes what the account keeps, before anything is drawn that belongs to its owner. */
export function takeLook(accountId: number, { language, theme }: Look): void {
  if (hasOwnLook() || isLookUntold(accountId)) return;
  if (language !== undefined && language !== currentLanguage()) {
    keepLanguage(language);
    // The layout follows the language until a theme is saved.
    rereadTheme();
  }
  if (theme !== undefined) adoptTheme(theme);
}
