import { Button, Group, Radio } from '@mantine/core';
import { type Language, languages, localeTags } from '@quarterdeck/contract/language';
import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguageChange } from '#kit/use-language-change.ts';
import { currentLanguage, languageNames } from '#web/language.ts';
import { openThemeDrawer } from '#web/theme/theme-drawer-store.ts';
import { Card } from './card.tsx';

/** Language and appearance, which belong to the browser and not to the account. */
export function LookCard() {
  const { t } = useTranslation('personal');
  const change = useLanguageChange();
  return (
    <Card title={t('look.title')} lead={t('look.lead')}>
      <Radio.Group
        label={t('look.language')}
        value={currentLanguage()}
        onChange={(language) => change(language as Language)}
      >
        <Group mt="xs" gap="lg">
          {languages.map((language) => (
            <Radio
              key={language}
              value={language}
              label={languageNames[language]}
              lang={localeTags[language]}
            />
          ))}
        </Group>
      </Radio.Group>
      <Group mt="md">
        <Button
          variant="default"
          leftSection={<IconPalette size={16} stroke={1.7} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={(event) => openThemeDrawer(event.currentTarget)}
        >
          {t('look.theme')}
        </Button>
      </Group>
    </Card>
  );
}
