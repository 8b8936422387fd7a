import type { Language } from '@quarterdeck/contract/core/language';
import { useEffect, useId, useRef, useState } from 'react';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { hasPasskeys, usePasskeys } from '#session/passkeys.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { PublicFrame } from './public-frame.tsx';
import classes from './sign-in.module.css';
import { SubmitButton } from './submit-button.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInPageProps {
  /** Called as soon as somebody seems about to sign in: the app can be on its way meanwhile. */
  onIntent: () => void;
  /** Takes the token and shows the app; the button shows work in progress until then. */
  onToken: (token: string) => Promise<void>;
  /** Why the last session ended, if there is something to say. */
  notice?: string;
}

/** The only page before the app: plain React and a style sheet, so that it is there at once. */
export default function SignInPage({ onIntent, onToken, notice }: SignInPageProps) {
  const site = useSite();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { errors, setErrors, isBusy, takesCode, startAnew, submit, submitPasskey } = useSignIn(onToken);
  const takesPasskeys = usePasskeys();
  const isOffline = useIsOffline();
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const codeRef = useRef<HTMLInputElement>(null);
  const id = useId();
  const t = (key: string) => signInText(key, language);
  const banner = errors.form ?? notice;

  useEffect(() => {
    document.title = `${signInText('title', language)} - ${site.title}`;
  }, [language, site.title]);

  useEffect(() => {
    if (errors.username) usernameRef.current?.focus();
    else if (errors.password) passwordRef.current?.focus();
    else if (errors.code) codeRef.current?.focus();
  }, [errors]);

  return (
    <PublicFrame
      language={language}
      onLanguage={(next) => {
        setLanguage(next);
        setErrors({});
      }}
    >
      <form
        className={classes.card}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(username, password, code);
        }}
      >
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <div role="alert">{banner ? <p className={classes.banner}>{t(banner)}</p> : null}</div>

        <label className={classes.label} htmlFor={`${id}u`}>
          {t('username')}
        </label>
        <input
          ref={usernameRef}
          id={`${id}u`}
          className={classes.input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page is for nothing else
          autoFocus
          maxLength={64}
          value={username}
          aria-invalid={Boolean(errors.username)}
          aria-describedby={errors.username ? `${id}ue` : undefined}
          onChange={(event) => {
            setUsername(event.target.value);
            startAnew();
          }}
        />
        <p id={`${id}ue`} className={classes.error} role="alert">
          {errors.username ? t(errors.username) : null}
        </p>

        <PasswordField
          ref={passwordRef}
          language={language}
          value={password}
          error={errors.password}
          onFocus={onIntent}
          onChange={(next) => {
            onIntent();
            setPassword(next);
            startAnew();
          }}
        />

        {takesCode ? (
          <CodeField
            ref={codeRef}
            language={language}
            value={code}
            error={errors.code}
            onChange={(next) => {
              setCode(next);
              setErrors({});
            }}
          />
        ) : null}

        <SubmitButton isBusy={isBusy}>{t(isBusy ? 'submitting' : 'submit')}</SubmitButton>
        {hasPasskeys ? (
          <button
            type="button"
            className={classes.other}
            // Its room is kept, so that nothing moves when the settings come.
            hidden={!takesPasskeys}
            disabled={isOffline}
            aria-disabled={isBusy}
            onClick={() => {
              onIntent();
              void submitPasskey(username, password);
            }}
          >
            {t('byPasskey')}
          </button>
        ) : null}
        <ProviderButtons language={language} onProblem={(form) => setErrors(form ? { form } : {})} />
      </form>
    </PublicFrame>
  );
}
