import type { Language } from '@quarterdeck/contract/core/language';
import { isPassword } from '@quarterdeck/contract/core/validation/account';
import { Registration, register } from '@quarterdeck/contract/features/session/session';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import classes from '../sign-in/sign-in.module.css';
import { SubmitButton } from '../sign-in/submit-button.tsx';

const names = ['username', 'password', 'phone', 'email', 'invitation_code'] as const;
type Name = (typeof names)[number];
type Errors = Partial<Record<Name | 'form', string>>;

const inputs: Record<Name, ComponentProps<'input'>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', maxLength: 64 },
  password: { type: 'password', autoComplete: 'new-password', maxLength: 256 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 32 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  invitation_code: { autoComplete: 'off', maxLength: 64 },
};

/** Requests an account. */
export default function RegisterPage() {
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [values, setValues] = useState<Partial<Record<Name, string>>>(invitationInAddress);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { title, passwordMin } = useSite();
  const id = useId();
  const t = (key: string) => signInText(key, language);
  const withMin = (key: string) => t(key).replace('{{min}}', String(passwordMin));
  const hint = (name: Name) => (name === 'password' ? withMin('registerPasswordRule') : null);

  useEffect(() => {
    document.title = `${signInText('registerTitle', language)} - ${title}`;
  }, [language, title]);

  useEffect(() => {
    if (names.some((name) => errors[name]))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function submit(): Promise<void> {
    if (isBusy) return;
    // What is left empty is not sent.
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    const body = Registration.safeParse({ username: '', password: '', ...given });
    const found: Errors = Object.fromEntries(
      (body.error?.issues ?? []).map((issue) => [String(issue.path[0]), wrong(issue)]),
    );
    if (!isPassword(values.password ?? '', passwordMin)) found.password = withMin('registerPasswordShort');
    setErrors(found);
    if (!body.success || found.password) return;
    setBusy(true);
    try {
      await call(register, { body: body.data, quiet: true });
      setDone(true);
    } catch (error) {
      setErrors(errorsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <PublicFrame
      language={language}
      onLanguage={(next) => {
        setLanguage(next);
        setErrors({});
      }}
    >
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
        <h1 className={classes.title}>{t('registerTitle')}</h1>
        <p className={classes.lead}>{t(leadOf(isDone, values))}</p>
        <div role="alert">{errors.form ? <p className={classes.banner}>{t(errors.form)}</p> : null}</div>
        {isDone
          ? null
          : names.map((name) => (
              <div key={name}>
                <label className={classes.label} htmlFor={`${id}${name}`}>
                  {t(`register_${name}`)}
                </label>
                <input
                  {...inputs[name]}
                  id={`${id}${name}`}
                  name={name}
                  className={classes.input}
                  spellCheck={false}
                  value={values[name] ?? ''}
                  aria-invalid={Boolean(errors[name])}
                  aria-describedby={errors[name] || hint(name) ? `${id}${name}e` : undefined}
                  onChange={(event) => {
                    setValues({ ...values, [name]: event.target.value });
                    setErrors({});
                  }}
                />
                <p id={`${id}${name}e`} className={errors[name] ? classes.error : classes.hint} role="alert">
                  {errors[name] ? t(errors[name]) : hint(name)}
                </p>
              </div>
            ))}
        {isDone ? null : (
          <SubmitButton isBusy={isBusy}>{t(isBusy ? 'registerBusy' : 'registerSubmit')}</SubmitButton>
        )}
        <a href="#/login" className={classes.link}>
          {t('toSignIn')}
        </a>
      </form>
    </PublicFrame>
  );
}

/** What the link of an invitation brings: its code, and the name that it is for. */
function invitationInAddress(): Partial<Record<Name, string>> {
  const given = new URLSearchParams(location.hash.split('?')[1]);
  return { username: given.get('name') ?? '', invitation_code: given.get('code') ?? '' };
}

/** With an invitation sign-in is possible immediately; without one the account waits for approval. */
function leadOf(isDone: boolean, { invitation_code: code = '' }: Partial<Record<Name, string>>): string {
  if (!isDone) return 'registerLead';
  return code.trim() === '' ? 'registerAsked' : 'registerDone';
}

/** The key of what is to be said by a field that is not as it should be. */
function wrong({ path, message }: { path: PropertyKey[]; message: string }): string {
  switch (path[0]) {
    case 'username':
      return message === 'admin_name_malformed' ? 'usernameWrong' : 'usernameEmpty';
    case 'phone':
      return 'phoneWrong';
    case 'email':
      return 'emailWrong';
    default:
      return 'requestFailed';
  }
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { form: 'requestFailed' };
  const own = Object.entries(error.fields).filter(([name]) => names.some((one) => one === name));
  return own.length > 0 ? Object.fromEntries(own) : { form: error.message };
}
