import { Menu } from '@mantine/core';
import { languages, localeTags } from '@quarterdeck/contract/language';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, keepLanguage, languageNames } from '#web/language.ts';
import { HeaderButton } from './header-button.tsx';

/** Another language: kept, and the page is loaded anew in it. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
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
            onClick={() => {
              keepLanguage(language);
              location.reload();
            }}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
