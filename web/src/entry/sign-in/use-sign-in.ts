import { isPassword, isUserName } from '@quarterdeck/contract/core/validation/account';
import { beginPasskeyLogin, passkeyLogin } from '@quarterdeck/contract/features/personal/passkeys';
import { login } from '@quarterdeck/contract/features/session/session';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { answerByPasskey } from '#session/passkeys.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { sealed } from './credentials.ts';
import { InsecureOriginError } from './insecure-origin-error.ts';
import { showToast } from './toast.tsx';

/** Keys of the session's messages, or sentences that came from the server. */
export interface SignInErrors {
  username?: string;
  password?: string;
  code?: string;
  form?: string;
}

/** Signs in: checks the fields, asks the server, and puts every refusal by the field that it is about. */
export function useSignIn(onToken: (token: string) => Promise<void>) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isBusy, setBusy] = useState(false);
  /** The password is right and a code is required. */
  const [takesCode, setTakesCode] = useState(false);

  async function submit(username: string, password: string, code: string): Promise<void> {
    if (isBusy) return;
    const found = check(username, password, takesCode ? code : undefined);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = { username: username.trim(), password, ...(takesCode && { code }) };
    await enter(async () => call(login, { body: await sealed(body), quiet: true }));
  }

  /** By a passkey alone, or with it as the second step after the password. */
  async function submitPasskey(username: string, password: string): Promise<void> {
    if (isBusy) return;
    setErrors({});
    await enter(async () => {
      const passkey = await answerByPasskey(await call(beginPasskeyLogin, { quiet: true }));
      if (passkey === undefined) return undefined;
      if (!takesCode) return await call(passkeyLogin, { body: { passkey }, quiet: true });
      const body = { username: username.trim(), password, passkey };
      return await call(login, { body: await sealed(body), quiet: true });
    });
  }

  /** Enters with the token that `ask` brings; undefined: the reader canceled. */
  async function enter(ask: () => Promise<{ token: string } | undefined>): Promise<void> {
    setBusy(true);
    try {
      const reply = await ask();
      if (reply === undefined) return;
      if (typeof reply?.token !== 'string' || reply.token === '') {
        setErrors({ form: 'tokenMissing' });
        showToast(signInText('tokenMissing'));
      } else await onToken(reply.token);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'code_required') setTakesCode(true);
      else setErrors(errorsOf(error));
    } finally {
      setBusy(false);
    }
  }

  /** Another person, or another password: the required factor may differ. */
  const startAnew = () => {
    setTakesCode(false);
    setErrors({});
  };

  return { errors, setErrors, isBusy, takesCode, startAnew, submit, submitPasskey };
}

function check(username: string, password: string, code: string | undefined): SignInErrors {
  const errors: SignInErrors = {};
  if (!isUserName(username)) errors.username = 'usernameEmpty';
  if (!isPassword(password)) errors.password = 'passwordShort';
  if (code?.trim() === '') errors.code = 'codeEmpty';
  return errors;
}

function errorsOf(error: unknown): SignInErrors {
  if (error instanceof InsecureOriginError) return { form: 'httpsNeeded' };
  if (!(error instanceof ApiError)) return { form: 'requestFailed' };
  if (error.error === 'credentials_wrong') return { password: error.message };
  const { username, password, code } = error.fields;
  return username || password || code ? { username, password, code } : { form: error.message };
}
