import { login } from '@quarterdeck/contract/session';
import { isPassword, isUserName } from '@quarterdeck/contract/validation/account';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';

/** Keys of the session's messages, or sentences that came from the server. */
export interface SignInErrors {
  username?: string;
  password?: string;
  form?: string;
}

/** Signs in: checks the fields, asks the server, and puts every refusal by the field that it is about. */
export function useSignIn(onToken: (token: string) => Promise<void>) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(username: string, password: string): Promise<void> {
    if (isBusy) return;
    const found = check(username, password);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const reply = await call(login, { body: { username: username.trim(), password }, quiet: true });
      if (typeof reply?.token !== 'string' || reply.token === '') setErrors({ form: 'tokenMissing' });
      else await onToken(reply.token);
    } catch (error) {
      setErrors(errorsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { errors, setErrors, isBusy, submit };
}

function check(username: string, password: string): SignInErrors {
  const errors: SignInErrors = {};
  if (!isUserName(username)) errors.username = 'usernameEmpty';
  if (!isPassword(password)) errors.password = 'passwordShort';
  return errors;
}

function errorsOf(error: unknown): SignInErrors {
  if (!(error instanceof ApiError)) return { form: 'requestFailed' };
  if (error.error === 'credentials_wrong') return { password: error.message };
  const { username, password } = error.fields;
  return username || password ? { username, password } : { form: error.message };
}
