import type { Language } from '@quarterdeck/contract/core/language';
import { type Ref, useId, useState } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { EyeIcon } from './icons.tsx';
import classes from './sign-in.module.css';

interface PasswordFieldProps {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  /** A sentence that stands below while nothing is wrong. */
  hint?: string | undefined;
  autoComplete?: 'current-password' | 'new-password';
  language: Language;
  value: string;
  /** A key of the session's messages, or a sentence that came from the server. */
  error: string | undefined;
  autoFocus?: boolean;
  onFocus?: () => void;
  onChange: (value: string) => void;
}

/** A password, such as that of who signs in or comes back, which may be looked at. */
export function PasswordField({
  ref,
  label,
  hint,
  autoComplete = 'current-password',
  language,
  value,
  error,
  autoFocus,
  onFocus,
  onChange,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const t = (key: string) => signInText(key, language);
  return (
    <>
      <label className={classes.label} htmlFor={`${id}p`}>
        {label ?? t('password')}
      </label>
      <div className={classes.field}>
        <input
          ref={ref}
          id={`${id}p`}
          className={classes.input}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: only where the page is for nothing else
          autoFocus={autoFocus}
          maxLength={256}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error || hint ? `${id}e` : undefined}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={classes.eye}
          aria-pressed={isShown}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon isOpen={isShown} />
        </button>
      </div>
      <p id={`${id}e`} className={error || !hint ? classes.error : classes.hint} role="alert">
        {error ? t(error) : hint}
      </p>
    </>
  );
}
