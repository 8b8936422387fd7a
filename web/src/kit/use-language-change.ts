import type { Language } from '@quarterdeck/contract/core/language';
import { useTranslation } from 'react-i18next';
import { noteLookChosen } from '#session/look.ts';
import { useSession } from '#session/session.ts';
import { keepLanguage } from '#web/language.ts';
import { askBeforeLoss } from './leaving.ts';

/**
 * Another language: kept, and the page is loaded anew in it, which tells the account; a form with unsaved changes is asked
 * about first.
 */
export function useLanguageChange() {
  const { t } = useTranslation();
  const accountId = useSession(({ user }) => user?.id);
  return (language: Language) =>
    askBeforeLoss(t('shell.languageChange'), () => {
      keepLanguage(language);
      if (accountId !== undefined) noteLookChosen(accountId);
      location.reload();
    });
}
