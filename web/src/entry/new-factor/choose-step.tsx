import type { Language } from '@quarterdeck/contract/core/language';
import { useEffect, useId, useRef } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import classes from './new-factor.module.css';
import type { Method } from './use-new-factor.ts';

interface ChooseStepProps {
  language: Language;
  /** Those that work in this browser. */
  offered: readonly Method[];
  method: Method;
  onMethod: (method: Method) => void;
  /** Undefined: they have none. */
  password: { value: string; error: string | undefined; onChange: (value: string) => void } | undefined;
  isBusy: boolean;
}

/** Which second factor it is to be, and that it is its owner who sets it up. */
export function ChooseStep({ language, offered, method, onMethod, password, isBusy }: ChooseStepProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const error = password?.error;
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const t = (key: string) => signInText(key, language);
  return (
    <>
      <fieldset className={classes.methods}>
        <legend className={classes.legend}>{t('newFactorMethod')}</legend>
        {offered.map((one) => (
          <label key={one} className={classes.method}>
            <input
              type="radio"
              name="method"
              checked={method === one}
              aria-describedby={`${id}${one}`}
              onChange={() => onMethod(one)}
            />
            <span>
              <span className={classes.methodName}>{t(`newFactor_${one}`)}</span>
              <span id={`${id}${one}`} className={classes.methodHint}>
                {t(`newFactorHint_${one}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {password ? (
        <PasswordField ref={field} label={t('newPassword_old_password')} language={language} {...password} />
      ) : null}
      <SubmitButton isBusy={isBusy}>{t('newFactorContinue')}</SubmitButton>
    </>
  );
}
