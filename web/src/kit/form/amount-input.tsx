import { TextInput, type TextInputProps } from '@mantine/core';

/** Amounts as the app writes them, and as they are while they are typed: unclear until the point comes. */
const grouped = /^\s*-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?\s*$/;

/** An amount as text. One that is pasted, or typed up to its point, loses the commas between its thousands. */
export function AmountInput({ onChange, ...rest }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      onChange={(event) => {
        const { value } = event.currentTarget;
        const { inputType } = event.nativeEvent as InputEvent;
        const isWhole = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
        if ((isWhole || value.includes('.')) && grouped.test(value)) {
          event.currentTarget.value = value.trim().replaceAll(',', '');
        }
        onChange?.(event);
      }}
    />
  );
}
