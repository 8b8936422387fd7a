import { Button, Stack } from '@mantine/core';
import { hiddenValue } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import { SecretField } from '#kit/form/secret-field.tsx';

interface SecretSettingProps {
  label: string;
  description?: string;
  value?: string;
  error?: unknown;
  onChange?: (value: string) => void;
  /** One is stored. */
  stands: boolean;
}

/** A secret that can be written and not read: left alone, the one that is stored stays. */
export function SecretSetting({ value = '', stands, error, onChange, ...words }: SecretSettingProps) {
  const { t } = useTranslation('config');
  const isKept = value === hiddenValue;
  return (
    <Stack gap={4} align="flex-start">
      <SecretField
        {...words}
        w="100%"
        withAsterisk={false}
        autoComplete="new-password"
        error={error as string | undefined}
        value={isKept ? '' : value}
        placeholder={t(isKept ? 'secret.kept' : 'secret.none')}
        onChange={({ currentTarget }) =>
          onChange?.(currentTarget.value === '' && stands ? hiddenValue : currentTarget.value)
        }
      />
      {isKept ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange?.('')}>
          {t('secret.remove')}
        </Button>
      ) : null}
    </Stack>
  );
}
