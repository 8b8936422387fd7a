import { type Language, toLanguage } from '@quarterdeck/contract/core/language';
import { inPlainWords } from '@quarterdeck/contract/core/validation/wording';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

const locales: Record<Language, () => Promise<{ default: () => { localeError: z.core.$ZodErrorMap } }>> = {
  'zh-CN': () => import('zod/v4/locales/zh-CN.js'),
  'ch-CN': () => import('zod/v4/locales/zh-TW.js'),
  'en-US': () => import('zod/v4/locales/en.js'),
};

let loaded: Language | undefined;

/** Makes the schemas speak the reader's language from the first form on; without forms it is never fetched. */
export function useSchemaLanguage(): void {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  useEffect(() => {
    if (loaded === language) return;
    loaded = language;
    void locales[language]().then((locale) =>
      z.config({ localeError: inPlainWords(language, locale.default().localeError) }),
    );
  }, [language]);
}
