import { TextInput, type TextInputProps } from '@mantine/core';
import { formatDecimals } from '@quarterdeck/contract/core/assets';
import { useState } from 'react';

/** Amounts as the app writes them, always with their decimals: "1,250" alone is a thousand to one reader and one and a quarter to another. */
const grouped = /^\s*-?[1-9]\d{0,2}(?:,\d{3})+\.\d*\s*$/;
/** What is pasted comes from a table or a statement, where a comma before three digits groups thousands. */
const pasted = /^\s*-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?\s*$/;
const plain = /^\d+(?:\.\d+)?$/;

/** The amount without the commas between its thousands, where its point says what they are. */
export const ungrouped = (text: string) => (grouped.test(text) ? text.trim().replaceAll(',', '') : text);

interface AmountInputProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Groups the thousands while it has no focus. */
  isGrouped?: boolean;
  /** Without decimals. */
  isWhole?: boolean;
}

/** An amount as text, which loses the commas between its thousands where its point says what they are. */
export function AmountInput({
  onChange,
  onFocus,
  onBlur,
  value,
  isGrouped = false,
  isWhole = false,
  ...rest
}: AmountInputProps) {
  const [hasFocus, setFocus] = useState(false);
  const shown =
    isGrouped && !hasFocus && typeof value === 'string' && plain.test(value) ? formatDecimals(value) : value;
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...(value === undefined ? {} : { value: shown })}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
      onChange={(event) => {
        const { value: typed } = event.currentTarget;
        const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste';
        if ((isPasted ? pasted : grouped).test(typed))
          event.currentTarget.value = typed.trim().replaceAll(',', '');
        onChange?.(event);
      }}
    />
  );
}
