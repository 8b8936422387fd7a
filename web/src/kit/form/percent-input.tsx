import { TextInput, type TextInputProps } from '@mantine/core';
import { isPercentage } from '@quarterdeck/contract/validation/number';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PercentInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'rightSection'> {
  value: string;
}

/**
 * A percentage from 0.01 to 100 as text, as the contract's `Percentage` takes it; 0.01 means 0.01 %. What is pasted with
 * a sign or blanks around it loses them, and what is no percentage is said when the field is left.
 */
export function PercentInput({ value, onChange, onBlur, error, ...rest }: PercentInputProps) {
  const { t } = useTranslation('kit');
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && value !== '' && !isPercentage(value);
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">%</span>}
      error={error ?? (isWrong ? t('form.percentage') : undefined)}
      onChange={(event) => {
        event.currentTarget.value = plain(event.currentTarget.value);
        setLeft(false);
        onChange?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

/** Full-width digits and signs, as Chinese keyboards write them, become plain ones. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/^\s+|\s*%?\s*$/g, '');
}
