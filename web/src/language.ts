import { type Language, languages, localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { settings } from './settings.ts';

let current = toLanguage(kept());

/**
 * The language of this page. Another window may store another one meanwhile: the texts in memory here stay
 * until the page is reloaded.
 */
export function currentLanguage(): Language {
  return current;
}

/** What somebody has chosen in this browser, if anybody has. */
function kept(): string | null {
  try {
    return localStorage.getItem(settings.storage.language);
  } catch {
    return null;
  }
}

/** Whether the language of this browser was chosen, and is not merely what everybody begins with. */
export function isLanguageChosen(): boolean {
  return kept() !== null;
}

/** Stores the choice; texts in memory need a reload afterwards. */
export function keepLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(settings.storage.language, language);
  } catch {
    // Without storage the choice cannot outlive the page.
  }
  document.documentElement.lang = localeTags[language];
}

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  'zh-CN': '简体中文',
  'ch-CN': '繁體中文',
  'en-US': 'English',
};

/** What a language of a user is called: by its own name if it is one of ours. */
export function languageName(tag: string): string {
  const known = languages.find((language) => language === tag);
  return known === undefined ? tag : languageNames[known];
}
