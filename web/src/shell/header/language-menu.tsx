import { Menu } from '@mantine/core';
import { type Language, languages, localeTags } from '@quarterdeck/contract/language';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsaved } from '#kit/form/unsaved.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { currentLanguage, keepLanguage, languageNames } from '#web/language.ts';
import { useTheme } from '#web/theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));

/** Another language: kept, and the page is loaded anew in it; a form with unsaved changes is asked about first. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const isShown = useTheme(({ theme }) => theme.showLanguage);
  const [asked, setAsked] = useState<Language>();
  const current = currentLanguage();
  if (!isShown) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <HeaderButton label={t('shell.language')}>
            <IconLanguage size={20} stroke={1.7} />
          </HeaderButton>
        </Menu.Target>
        <Menu.Dropdown>
          {languages.map((language) => (
            <Menu.Item
              key={language}
              lang={localeTags[language]}
              disabled={language === current}
              onClick={() => (hasUnsaved() ? setAsked(language) : changeTo(language))}
            >
              {languageNames[language]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
