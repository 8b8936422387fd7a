import type { Language } from '@quarterdeck/contract/language';
import { useState } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import classes from './new-factor.module.css';

interface CopyTextButtonProps {
  value: string;
  language: Language;
  label: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyTextButton({ value, language, label }: CopyTextButtonProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={classes.tool}
      onClick={() => {
        navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => {},
        );
      }}
    >
      <span aria-live="polite">{isCopied ? signInText('newFactorCopied', language) : label}</span>
    </button>
  );
}
