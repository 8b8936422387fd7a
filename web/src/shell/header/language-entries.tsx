import { Menu } from '@mantine/core';
import { type Language, localeTags } from '@quarterdeck/contract/core/language';
import { useSite } from '#session/site.ts';
import { MenuAt, type OpenMenu } from '#shell/menu-at.tsx';
import { currentLanguage, languageNames } from '#web/language.ts';

interface LanguageEntriesProps extends OpenMenu {
  onChoose: (language: Language) => void;
}

export default function LanguageEntries({ onChoose, ...menu }: LanguageEntriesProps) {
  const current = currentLanguage();
  const { languages } = useSite();
  return (
    <MenuAt {...menu} position="bottom-end">
      {languages.map((language) => (
        <Menu.Item
          key={language}
          lang={localeTags[language]}
          disabled={language === current}
          onClick={() => onChoose(language)}
        >
          {languageNames[language]}
        </Menu.Item>
      ))}
    </MenuAt>
  );
}
