import messages from 'virtual:sign-in-messages';
import type { Language } from '@quarterdeck/contract/core/language';
import { currentLanguage } from '#web/language.ts';

/** What is said before anybody is signed in; the app's translator is not loaded yet. */
export function signInText(key: string, language: Language = currentLanguage()): string {
  return messages[language][key] ?? key;
}

/** The same, or undefined where there is no such text. */
export function knownSignInText(key: string): string | undefined {
  return messages[currentLanguage()][key];
}
