import type { Language } from '@quarterdeck/contract/language';
import { type Ref, useId, useState } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { EyeIcon } from './icons.tsx';
import classes from './sign-in.module.css';

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>;
  language: Language;
  value: string;
  /** A key of the session's messages, or a sentence that came from the server. */
  error: string | undefined;
  autoFocus?: boolean;
  onFocus?: () => void;
  onChange: (value: string) => void;
}

/** The password of who signs in or comes back, which may be looked at. */
export function PasswordField({
  ref,
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
        {t('password')}
      </label>
      <div className={classes.field}>
        <input
          ref={ref}
          id={`${id}p`}
          className={classes.input}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: only where the page is for nothing else
          autoFocus={autoFocus}
          maxLength={256}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}e` : undefined}
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
      <p id={`${id}e`} className={classes.error} role="alert">
        {error ? t(error) : null}
      </p>
    </>
  );
}
