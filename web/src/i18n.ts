import type { Language } from '@quarterdeck/contract/language';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/*
 * Messages are JSON beside those who say them: `messages` here is the namespace `app`, `<room>/messages` and
 * `features/<feature>/messages` are the namespaces of those names, each with zh-CN.json and en-US.json. ch-CN is made
 * from zh-CN when the page is built; messages/ch-CN.overrides.json mends it. Only the reader's language is loaded.
 */
const loaders: Record<Language, () => Promise<{ default: Record<string, Record<string, unknown>> }>> = {
  'zh-CN': () => import('virtual:messages/zh-CN'),
  'ch-CN': () => import('virtual:messages/ch-CN'),
  'en-US': () => import('virtual:messages/en-US'),
};

/** Loads the texts of one language and makes them what `useTranslation` speaks. */
export async function startI18n(language: Language): Promise<i18n> {
  const { default: messages } = await loaders[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: messages },
    fallbackLng: false,
    defaultNS: 'app',
    ns: Object.keys(messages),
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return i18next;
}
