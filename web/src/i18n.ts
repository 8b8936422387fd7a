import type { Language } from '@quarterdeck/contract/core/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadPageMessages, type Messages } from './messages.ts';

let pageTexts: Promise<void> | undefined;

/** Makes these texts what `useTranslation` speaks. */
export async function startI18n(language: Language, messages: Messages): Promise<void> {
  pageTexts = undefined;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    // What a language lacks is in its texts in English: the build puts it there.
    fallbackLng: false,
    defaultNS: 'app',
    ns: Object.keys(messages),
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
}

/** Resolves when `useTranslation` has all texts: everything after the first screen waits for it. */
export function withPageTexts(): Promise<void> {
  pageTexts ??= addPageTexts(i18next.language as Language).catch((error: unknown) => {
    pageTexts = undefined;
    throw error;
  });
  return pageTexts;
}

async function addPageTexts(language: Language): Promise<void> {
  for (const [namespace, messages] of Object.entries(await loadPageMessages(language)))
    i18next.addResourceBundle(language, namespace, messages);
}
