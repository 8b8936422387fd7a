import type { Language } from '@quarterdeck/contract/language';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsaved } from '#kit/form/unsaved.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useMenuButton } from '#shell/use-menu-button.ts';
import { keepLanguage } from '#web/language.ts';
import { useTheme } from '#web/theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

const loadEntries = () => import('./language-entries.tsx');
const LanguageEntries = lazyPart(loadEntries, { isOfShell: true });
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

/** Another language: kept, and the page is loaded anew in it; a form with unsaved changes is asked about first. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showLanguage);
  const [asked, setAsked] = useState<Language>();
  const { button, menu } = useMenuButton(loadEntries);
  if (!isShown) return null;
  return (
    <>
      <HeaderButton {...button} label={t('shell.language')}>
        <IconLanguage size={20} stroke={1.7} />
      </HeaderButton>
      {menu ? (
        <LanguageEntries
          {...menu}
          onChoose={(language) => (hasUnsaved() ? setAsked(language) : changeTo(language))}
        />
      ) : null}
      {asked === undefined ? null : (
        <LeaveDialog
          title={t('shell.language')}
          onClose={() => setAsked(undefined)}
          onLeave={() => changeTo(asked)}
        />
      )}
    </>
  );
}

function changeTo(language: Language): void {
  keepLanguage(language);
  location.reload();
}
