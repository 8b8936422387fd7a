import { TextInput, type TextInputProps } from '@mantine/core';

/** A code of an authenticator, or one of recovery. */
export function CodeField(props: TextInputProps) {
  return <TextInput autoComplete="one-time-code" spellCheck={false} maxLength={40} withAsterisk {...props} />;
}
