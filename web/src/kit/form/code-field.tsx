import { TextInput, type TextInputProps } from '@mantine/core';
import type { RefAttributes } from 'react';

/** A code of an authenticator, or one of recovery. */
export function CodeField(props: TextInputProps & RefAttributes<HTMLInputElement>) {
  return <TextInput autoComplete="one-time-code" spellCheck={false} maxLength={40} withAsterisk {...props} />;
}
