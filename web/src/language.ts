import { type Language, localeTags, toLanguage } from '@quarterdeck/contract/language';
import { settings } from './settings.ts';

/** The language in which this page was loaded; another one is chosen by `chooseLanguage`. */
export function currentLanguage(): Language {
  try {
    return toLanguage(localStorage.getItem(settings.storage.language));
  } catch {
    return toLanguage(undefined);
  }
}

/** Keeps the choice; whoever holds texts in memory reloads the page after it. */
export function keepLanguage(language: Language): void {
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
