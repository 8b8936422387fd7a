import { TextInput, type TextInputProps } from '@mantine/core';
import { Percentage } from '@quarterdeck/contract/core/validation/fields';
import { type FocusEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { useErrorWords } from './field-errors.ts';

interface PercentInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'rightSection' | 'value'> {
  value?: string;
  /** What the field takes, where that is another range. */
  schema?: z.ZodMiniType<string>;
}

/**
 * A percentage as text: from 0.01 to 100, where 0.01 means 0.01 %, or as its schema takes it. What is pasted with
 * a sign or blanks around it loses them, and what is no percentage is said when the field is left.
 */
export function PercentInput(props: PercentInputProps) {
  const { value = '', schema = Percentage, onChange, onBlur, error, ...rest } = props;
  const wordsOf = useErrorWords();
  const [isLeft, setLeft] = useState(false);
  const issue = isLeft && value !== '' ? schema.safeParse(value).error?.issues[0] : undefined;
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">%</span>}
      error={error ?? (issue && (wordsOf(issue.message) ?? issue.message))}
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
