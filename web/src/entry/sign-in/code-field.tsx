import type { Language } from '@quarterdeck/contract/core/language';
import { type Ref, useId } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import classes from './sign-in.module.css';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  language: Language;
  /** A key of the session's messages: where the code comes from. */
  hint?: string;
  value: string;
  /** A key of the session's messages, or a sentence that came from the server. */
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The second step, for those who have one. */
export function CodeField({ ref, language, hint = 'codeHint', value, error, onChange }: CodeFieldProps) {
  const id = useId();
  const t = (key: string) => signInText(key, language);
  return (
    <>
      <label className={classes.label} htmlFor={`${id}c`}>
        {t('code')}
      </label>
      <input
        ref={ref}
        id={`${id}c`}
        className={classes.input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it has just been requested
        autoFocus
        maxLength={40}
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}e`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}e`} className={error ? classes.error : classes.hint} role="alert">
        {t(error ?? hint)}
      </p>
    </>
  );
}
