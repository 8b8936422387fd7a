import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#kit/copy-text.tsx';
import { SecretField } from '#kit/form/secret-field.tsx';
import classes from './webhooks.module.css';

interface NewSecretFieldProps extends TextInputProps {
  value?: string;
}

/** A secret that was made, to be taken to the receiver now: nothing shows it afterwards. */
export function NewSecretField({ value = '', ...props }: NewSecretFieldProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={classes.secret}>
      <SecretField
        label={t('fields.secret')}
        description={t('hints.secret')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={value}
        {...props}
      />
      <CopyButton value={value} name={t('copySecret')} />
    </div>
  );
}
