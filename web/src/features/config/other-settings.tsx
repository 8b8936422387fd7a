import { Checkbox, Group } from '@mantine/core';
import { noPicture } from '@quarterdeck/contract/core/pictures';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#kit/form/picture-field.tsx';

/** What a form gives each of its fields. */
interface SettingProps {
  label: string;
  description?: string;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** A picture of the media library, by its address. */
export function PictureSetting({ value = '', onChange, ...words }: SettingProps) {
  return (
    <PictureField
      {...words}
      isDecoration
      value={{ ...noPicture, url: value }}
      onChange={({ url }) => onChange?.(url)}
    />
  );
}

interface SeveralSettingProps extends SettingProps {
  name: string;
  options: readonly string[];
}

/** Some of several, kept with commas between them. */
export function SeveralSetting({ name, options, value = '', onChange, ...words }: SeveralSettingProps) {
  const { t } = useTranslation('config');
  return (
    <Checkbox.Group
      {...words}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange?.(options.filter((one) => chosen.includes(one)).join(','))}
    >
      <Group mt="xs">
        {options.map((option) => (
          <Checkbox key={option} value={option} label={t(`options.${name}.${option}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
