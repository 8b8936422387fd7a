import { useEffect, useRef, useState } from 'react';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { usePasskeys } from '#session/passkeys.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import classes from '../sign-in/sign-in.module.css';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import { useWayBack } from './use-way-back.ts';

interface CallbackPageProps {
  /** Takes the token and shows the app. */
  onToken: (token: string) => Promise<void>;
}

/** Where another service sends its reader back to, with what is exchanged for a token. */
export default function CallbackPage({ onToken }: CallbackPageProps) {
  const [language, setLanguage] = useState(currentLanguage);
  const [code, setCode] = useState('');
  const codeRef = useRef<HTMLInputElement>(null);
  const { step, isBusy, codeError, submitCode, submitPasskey, forgetCodeError } = useWayBack(onToken);
  const takesPasskeys = usePasskeys();
  const isOffline = useIsOffline();
  const { title } = useSite();
  const t = (key: string) => signInText(key, language);

  useEffect(() => {
    document.title = `${signInText('callbackTitle', language)} - ${title}`;
  }, [language, title]);

  useEffect(() => {
    if (step.at === 'code' || codeError) codeRef.current?.focus();
  }, [step.at, codeError]);

  return (
    <PublicFrame language={language} onLanguage={setLanguage}>
      <form
        className={classes.card}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          submitCode(code);
        }}
      >
        <h1 className={classes.title}>{t('callbackTitle')}</h1>
        <div role="alert">
          {step.at === 'end' ? <p className={classes.banner}>{t(step.problem)}</p> : null}
        </div>
        {step.at === 'exchange' ? (
          <p className={classes.lead} role="status">
            {t('submitting')}
          </p>
        ) : null}
        {step.at === 'code' ? (
          <>
            <p className={classes.lead}>{t('callbackCode')}</p>
            <CodeField
              ref={codeRef}
              language={language}
              value={code}
              error={codeError}
              onChange={(next) => {
                setCode(next);
                forgetCodeError();
              }}
            />
            <SubmitButton isBusy={isBusy}>{t(isBusy ? 'submitting' : 'submit')}</SubmitButton>
            {takesPasskeys ? (
              <button
                type="button"
                className={classes.other}
                disabled={isOffline}
                aria-disabled={isBusy}
                onClick={() => void submitPasskey()}
              >
                {t('byPasskey')}
              </button>
            ) : null}
          </>
        ) : null}
        {step.at === 'end' ? (
          <a href="#/login" className={classes.link}>
            {t('toSignIn')}
          </a>
        ) : null}
      </form>
    </PublicFrame>
  );
}
