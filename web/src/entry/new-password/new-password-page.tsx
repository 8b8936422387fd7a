import type { Language } from '@quarterdeck/contract/core/language';
import type { PasswordDue } from '@quarterdeck/contract/core/session-dues';
import { useEffect, useRef, useState } from 'react';
import { endSession } from '#session/end-session.ts';
import type { Account } from '#session/session.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import classes from '../sign-in/sign-in.module.css';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import { fieldNames, useNewPassword } from './use-new-password.ts';

interface NewPasswordPageProps {
  user: Account;
  due: PasswordDue;
  /** The session is good for everything now. */
  onDone: () => void;
}

/** What stands in place of everything until somebody whose password is due has chosen another. */
export default function NewPasswordPage({ user, due, onDone }: NewPasswordPageProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { title, passwordMin } = useSite();
  const { values, errors, isBusy, change, submit } = useNewPassword(passwordMin, onDone);
  const form = useRef<HTMLFormElement>(null);
  const t = (key: string) => signInText(key, language);
  const hint = t('registerPasswordRule').replace('{{min}}', String(passwordMin));

  useEffect(() => {
    document.title = `${signInText('newPasswordTitle', language)} - ${title}`;
  }, [language, title]);

  useEffect(() => {
    if (fieldNames.some((name) => errors[name]))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return (
    <PublicFrame language={language} onLanguage={setLanguage}>
      <form
        ref={form}
        className={classes.card}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1 className={classes.title}>{t('newPasswordTitle')}</h1>
        <p className={classes.lead}>
          {t(due === 'password_expired' ? 'newPasswordExpired' : 'newPasswordMustChange')}
        </p>
        <div role="alert">{errors.form ? <p className={classes.banner}>{t(errors.form)}</p> : null}</div>
        {/* For what fills in passwords, which asks whose it is. */}
        <input name="username" autoComplete="username" value={user.username} readOnly hidden />
        {fieldNames.map((name, index) => (
          <PasswordField
            key={name}
            label={t(`newPassword_${name}`)}
            hint={name === 'password' ? hint : undefined}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            language={language}
            value={values[name]}
            error={errors[name]}
            autoFocus={index === 0}
            onChange={(value) => change(name, value)}
          />
        ))}
        <SubmitButton isBusy={isBusy}>{t(isBusy ? 'newPasswordBusy' : 'newPasswordSubmit')}</SubmitButton>
        <button type="button" className={classes.leave} onClick={() => void endSession()}>
          {t('signOut')}
        </button>
      </form>
    </PublicFrame>
  );
}
