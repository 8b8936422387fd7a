import { Button, Group, Radio, Switch, Text } from '@mantine/core';
import { type Language, languages, localeTags } from '@quarterdeck/contract/core/language';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askBeforeLoss } from '#kit/leaving.ts';
import { useLanguageChange } from '#kit/use-language-change.ts';
import { hasOwnLook, keepOwnLook } from '#session/look.ts';
import { openThemeDrawer } from '#theme/theme-drawer-store.ts';
import { useTheme } from '#theme/theme-store.ts';
import { currentLanguage, languageNames } from '#web/language.ts';
import { Card } from './card.tsx';

/** Language and appearance, which are kept with the account unless this browser has its own. */
export function LookCard({ accountLanguage }: { accountLanguage: Language | null }) {
  const { t } = useTranslation('personal');
  const { t: themeWords } = useTranslation('theme');
  const change = useLanguageChange();
  const [isOwn, setOwn] = useState(hasOwnLook);
  const { layout, themeName, colorScheme } = useTheme(({ saved }) => saved);

  const choose = (next: boolean) => {
    const keep = () => {
      keepOwnLook(next);
      setOwn(next);
    };
    if (next) return keep();
    // What the account has shows with the next start.
    askBeforeLoss(t('look.own'), () => {
      keep();
      location.reload();
    });
  };

  return (
    <Card group="look" lead={t(isOwn ? 'look.lead.own' : 'look.lead.account')}>
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
        <Text size="sm">
          {[
            themeWords(`values.themeName.${themeName}`),
            themeWords(`values.colorScheme.${colorScheme}`),
            themeWords(`values.layout.${layout}`),
          ].join(' · ')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPalette size={16} stroke={1.7} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={(event) => openThemeDrawer(event.currentTarget)}
        >
          {t('look.theme')}
        </Button>
      </Group>
      <Switch
        mt="md"
        label={t('look.own')}
        description={
          isOwn && accountLanguage
            ? t('look.accountLanguage', { language: languageNames[accountLanguage] })
            : undefined
        }
        checked={isOwn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </Card>
  );
}
