import type { Language } from '@quarterdeck/contract/core/language';
import type { Enrolment } from '@quarterdeck/contract/features/personal/personal';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import frame from '../sign-in/sign-in.module.css';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import classes from './new-factor.module.css';

const QrCode = lazy(() => import('#kit/qr-code.tsx'));

interface ConfirmStepProps {
  language: Language;
  enrolment: Enrolment;
  code: { value: string; error: string | undefined; onChange: (value: string) => void };
  isBusy: boolean;
  onBack: () => void;
}

/** The secret for the app, and its first code. */
export function ConfirmStep({ language, enrolment, code, isBusy, onBack }: ConfirmStepProps) {
  const secret = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const t = (key: string) => signInText(key, language);
  const { error } = code;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <>
      <div className={classes.qr}>
        <Suspense>
          <QrCode value={enrolment.address} label={t('newFactorQr')} />
        </Suspense>
      </div>
      <p className={classes.typed}>{t('newFactorTyped')}</p>
      <p className={classes.secret}>
        <code ref={secret}>{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyTextButton
          value={enrolment.secret}
          shownIn={secret}
          language={language}
          label={t('newFactorCopy')}
        />
      </p>
      <CodeField ref={field} language={language} hint="newFactorCodeHint" {...code} />
      <SubmitButton isBusy={isBusy}>{t('newFactorConfirm')}</SubmitButton>
      <button type="button" className={frame.other} onClick={onBack}>
        {t('newFactorBack')}
      </button>
    </>
  );
}
