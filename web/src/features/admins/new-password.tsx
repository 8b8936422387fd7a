import { TextInput, type TextInputProps } from '@mantine/core';

/** The password of somebody else: nothing that the browser knows belongs into it. */
export function NewPassword(props: TextInputProps) {
  return <TextInput {...props} type="password" autoComplete="new-password" maxLength={256} />;
}
