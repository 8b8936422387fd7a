import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReasonFieldProps extends Pick<TextareaProps, 'value' | 'onChange' | 'error'> {
  isOwed: boolean;
}

/** Why somebody does this, in a dialog that asks for nothing else. */
export function ReasonField({ isOwed, ...input }: ReasonFieldProps) {
  const { t } = useTranslation('kit');
  return (
    <Textarea
      label={t('form.reason')}
      description={isOwed ? t('form.reasonLogged') : undefined}
      withAsterisk={isOwed}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={500}
      data-autofocus
      {...input}
    />
  );
}
