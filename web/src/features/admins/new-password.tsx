import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePasswordMin } from './password-min.ts';

/** The password of somebody else: nothing that the browser knows belongs into it. */
export function NewPassword({ description, ...props }: TextInputProps) {
  const { t } = useTranslation('admins');
  const min = usePasswordMin();
  return (
    <TextInput
      {...props}
      description={
        <>
          {description} {t('form.passwordRule', { min })}
        </>
      }
      type="password"
      autoComplete="new-password"
      maxLength={256}
    />
  );
}
