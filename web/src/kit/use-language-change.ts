import type { Language } from '@quarterdeck/contract/language';
import { useTranslation } from 'react-i18next';
import { keepLanguage } from '#web/language.ts';
import { askBeforeLoss } from './leaving.ts';

/** Another language: kept, and the page is loaded anew in it; a form with unsaved changes is asked about first. */
export function useLanguageChange() {
  const { t } = useTranslation();
  return (language: Language) =>
    askBeforeLoss(t('shell.language'), () => {
      keepLanguage(language);
      location.reload();
    });
}
