import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { MenuIcon } from '#kit/menu-icon.tsx';
import type { RuleValues } from './draft-entry.ts';

const IconPicker = lazyPart(() => import('./icon-picker.tsx'));

interface IconFieldProps {
  form: UseFormReturnType<RuleValues>;
}

/** The icon of an entry: from the set, or an uploaded image. */
export function IconField({ form }: IconFieldProps) {
  const { t } = useTranslation('menu');
  const [isOpen, setOpen] = useState(false);
  const { icon, is_custom_svg } = form.values;
  return (
    <>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('columns.icon')}
          description={t(is_custom_svg ? 'hints.picture' : 'hints.icon')}
          maxLength={200}
          leftSection={icon === '' ? null : <MenuIcon name={icon} isCustom={is_custom_svg} />}
          {...form.getInputProps('icon')}
        />
        {is_custom_svg ? null : (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('icons.choose')}
          </Button>
        )}
      </Group>
      {isOpen && !is_custom_svg ? (
        <IconPicker value={icon} onChange={(name) => form.setFieldValue('icon', name)} />
      ) : null}
      <Checkbox
        label={t('columns.is_custom_svg')}
        {...form.getInputProps('is_custom_svg', { type: 'checkbox' })}
      />
    </>
  );
}
