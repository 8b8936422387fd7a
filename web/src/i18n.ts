import type { Language } from '@quarterdeck/contract/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Makes these texts what `useTranslation` speaks. */
export async function startI18n(
  language: Language,
  messages: Record<string, Record<string, unknown>>,
): Promise<void> {
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
}
