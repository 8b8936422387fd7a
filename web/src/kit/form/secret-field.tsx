import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password that may be looked at. Mantine's own field tells no screen reader what is wrong with it. */
export function SecretField(props: TextInputProps) {
  const { t } = useTranslation('kit');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const label = t(isShown ? 'form.hidePassword' : 'form.showPassword');
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      maxLength={256}
      withAsterisk
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
      {...props}
    />
  );
}
