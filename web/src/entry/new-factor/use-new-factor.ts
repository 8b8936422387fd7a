import { deviceOf } from '@quarterdeck/contract/core/device';
import { addPasskey, beginPasskey } from '@quarterdeck/contract/features/personal/passkeys';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
} from '@quarterdeck/contract/features/personal/personal';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { Intention, isAnswered } from '#kit/form/intention.ts';
import { makePasskey } from '#session/passkeys.ts';

export const methods = ['app', 'passkey'] as const;
export type Method = (typeof methods)[number];

/** How far it is: a way is chosen, the app has its secret and is to show a code, the recovery codes are shown. */
type Step = { at: 'choose' } | { at: 'confirm'; enrolment: Enrolment } | { at: 'codes'; codes: string[] };

/** By each a key of the session's messages, or a sentence that came from the server. */
type Errors = Partial<Record<'password' | 'code' | 'form', string>>;

/**
 * Sets up a second factor, by the password of who has one.
 * @param onDone it is set up, and there are no recovery codes to be kept
 */
export function useNewFactor(hasPassword: boolean, onDone: () => void) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  // A try whose answer was lost is repeated under its key, which gives the same recovery codes.
  const [intention] = useState(() => new Intention());
  const own = hasPassword ? { password } : {};

  async function attempt(work: () => Promise<Errors | undefined>): Promise<void> {
    if (isBusy) return;
    setErrors({});
    setBusy(true);
    const failed = await work().catch(errorsOf);
    if (failed) setErrors(failed);
    setBusy(false);
  }

  const begin = (method: Method) =>
    attempt(async () => {
      if (hasPassword && password === '') return { password: 'passwordEmpty' };
      if (method === 'passkey') return await addOne();
      const enrolment = await call(beginSecondFactor, { body: own, quiet: true });
      setStep({ at: 'confirm', enrolment });
      return undefined;
    });

  async function addOne(): Promise<Errors | undefined> {
    const made = await makePasskey(await call(beginPasskey, { body: own, quiet: true }));
    if (made === undefined) return { form: 'passkeyNotMade' };
    await call(addPasskey, { body: { name: deviceOf(navigator.userAgent), ...made }, quiet: true });
    onDone();
    return undefined;
  }

  const confirm = () =>
    attempt(async () => {
      if (code.trim() === '') return { code: 'codeEmpty' };
      const body = { ...own, code };
      const idempotencyKey = intention.keyFor(body);
      try {
        const { codes } = await call(confirmSecondFactor, { body, idempotencyKey, quiet: true });
        intention.done();
        setStep({ at: 'codes', codes });
        return undefined;
      } catch (reason) {
        if (isAnswered(reason)) intention.done();
        const { password: wrong, ...rest } = errorsOf(reason);
        return wrong === undefined ? rest : { ...rest, form: wrong };
      }
    });

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setErrors({});
  };
  return {
    step,
    back: () => setStep({ at: 'choose' }),
    password: { value: password, error: errors.password, onChange: change(setPassword) },
    code: { value: code, error: errors.code, onChange: change(setCode) },
    error: errors.form,
    isBusy,
    begin,
    confirm,
  };
}

function errorsOf(reason: unknown): Errors {
  if (!(reason instanceof ApiError)) return { form: 'requestFailed' };
  if (reason.error === 'step_up_required') return { form: 'newFactorStale' };
  const { password, code } = reason.fields;
  if (password !== undefined) return { password };
  return code === undefined ? { form: reason.message } : { code };
}
