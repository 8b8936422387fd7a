import type { Language } from '@quarterdeck/contract/core/language';
import { type RefObject, useEffect, useState } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import classes from './new-factor.module.css';

interface CopyTextButtonProps {
  value: string;
  /** Where the text stands: it is selected where it cannot be copied. */
  shownIn: RefObject<HTMLElement | null>;
  language: Language;
  label: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyTextButton({ value, shownIn, language, label }: CopyTextButtonProps) {
  const [outcome, setOutcome] = useState<'newFactorCopied' | 'newFactorNotCopied'>();
  useEffect(() => {
    if (outcome !== 'newFactorCopied') return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 1500);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      // Without TLS the browser has no clipboard, which fails like one that is not allowed.
      await navigator.clipboard.writeText(value);
      setOutcome('newFactorCopied');
    } catch {
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current);
      setOutcome('newFactorNotCopied');
    }
  }

  return (
    <button type="button" className={classes.tool} onClick={() => void copy()}>
      <span aria-live="polite">{outcome ? signInText(outcome, language) : label}</span>
    </button>
  );
}
