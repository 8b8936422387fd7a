import type { TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinesField } from './lines-field.tsx';

interface ReasonFieldProps extends TextareaProps {
  isOwed?: boolean;
}

/** Why somebody does this, where the record has no word of its own for it. */
export function ReasonField({ isOwed = true, ...input }: ReasonFieldProps) {
  const { t } = useTranslation('kit');
  return (
    <LinesField
      label={t('form.reason')}
      description={isOwed ? t('form.reasonLogged') : undefined}
      withAsterisk={isOwed}
      max={500}
      data-autofocus
      {...input}
    />
  );
}
