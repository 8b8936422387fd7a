import type { Language } from '@quarterdeck/contract/language';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLanguage } from '#web/language.ts';
import { hasUnsaved } from './form/unsaved.ts';
import { lazyPart } from './lazy-part.tsx';

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

/** Another language: kept, and the page is loaded anew in it; a form with unsaved changes is asked about first. */
export function useLanguageChange() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Language>();
  const change = (language: Language) => (hasUnsaved() ? setAsked(language) : changeTo(language));
  const question =
    asked === undefined ? null : (
      <LeaveDialog
        title={t('shell.language')}
        onClose={() => setAsked(undefined)}
        onLeave={() => changeTo(asked)}
      />
    );
  return { change, question };
}

function changeTo(language: Language): void {
  keepLanguage(language);
  location.reload();
}
