import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';

interface LinesFieldProps extends TextareaProps {
  /** Characters, at most. */
  max: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Some lines that are owed: why somebody does this, or what shows that it is so. */
export function LinesField({ max, ...input }: LinesFieldProps) {
  return <Textarea withAsterisk autosize minRows={2} maxRows={8} maxLength={max} {...input} />;
}
