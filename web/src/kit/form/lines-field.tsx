import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { isPressed } from '#kit/shortcuts/shortcut-keys.ts';

interface LinesFieldProps extends TextareaProps {
  /** Characters, at most. */
  max: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Some lines that are owed: why somebody does this, or what shows that it is so. */
export function LinesField({ max, ...input }: LinesFieldProps) {
  return (
    <Textarea
      withAsterisk
      autosize
      minRows={2}
      maxRows={8}
      maxLength={max}
      onKeyDown={submitByKey}
      {...input}
    />
  );
}

/** Presses the form's own button, which may be closed. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isPressed('submit', event)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.click();
}
