import type { Language } from '@quarterdeck/contract/core/language';
import { useTranslation } from 'react-i18next';
import { noteLookChosen } from '#session/look.ts';
import { useSession } from '#session/session.ts';
import { holdTheme } from '#theme/theme-store.ts';
import { keepLanguage } from '#web/language.ts';
import { askBeforeLoss } from './leaving.ts';

/**
 * Stores another language and reloads the page in it, which also saves it to the account; unsaved changes are asked
 * about first.
 */
export function useLanguageChange() {
  const { t } = useTranslation();
  const accountId = useSession(({ user }) => user?.id);
  return (language: Language) =>
    askBeforeLoss(t('shell.languageChange'), () => {
      // The layout that the other language begins with is for those who have none yet.
      holdTheme();
      keepLanguage(language);
      if (accountId !== undefined) noteLookChosen(accountId);
      location.reload();
    });
}
