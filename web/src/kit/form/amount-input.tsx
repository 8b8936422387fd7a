import { TextInput, type TextInputProps } from '@mantine/core';

/** Amounts as the app writes them, always with their decimals: "1,250" alone is a thousand to one reader and one and a quarter to another. */
const grouped = /^\s*-?[1-9]\d{0,2}(?:,\d{3})+\.\d*\s*$/;

/** An amount as text, which loses the commas between its thousands where its point says what they are. */
export function AmountInput({ onChange, ...rest }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (grouped.test(value)) event.currentTarget.value = value.trim().replaceAll(',', '');
        onChange?.(event);
      }}
    />
  );
}
