import { isPassword } from '@quarterdeck/contract/core/validation/account';
import { changePassword } from '@quarterdeck/contract/features/personal/personal';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { signInText } from '#session/sign-in-texts.ts';

export const fieldNames = ['old_password', 'password', 'repeated'] as const;
type FieldName = (typeof fieldNames)[number];

/** By each a key of the session's messages, or a sentence that came from the server. */
type Errors = Partial<Record<FieldName | 'form', string>>;

/** Changes the password: checks what was typed, asks the server, and says what is wrong with it. */
export function useNewPassword(min: number, onDone: () => void) {
  const [values, setValues] = useState<Record<FieldName, string>>({
    old_password: '',
    password: '',
    repeated: '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  function change(name: FieldName, value: string): void {
    setValues({ ...values, [name]: value });
    setErrors({});
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const wrong = check(values, min);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const { old_password, password } = values;
    try {
      await call(changePassword, { body: { old_password, password }, quiet: true });
      // Busy until the page stands in its place.
      onDone();
    } catch (reason) {
      setErrors(errorsOf(reason));
      setBusy(false);
    }
  }

  return { values, errors, isBusy, change, submit };
}

function check({ old_password, password, repeated }: Record<FieldName, string>, min: number): Errors {
  const tooShort = signInText('registerPasswordShort').replace('{{min}}', String(min));
  return {
    ...(old_password === '' && { old_password: 'passwordEmpty' }),
    ...(!isPassword(password, min) && { password: tooShort }),
    ...(password !== repeated && { repeated: 'newPasswordDifferent' }),
  };
}

function errorsOf(reason: unknown): Errors {
  if (!(reason instanceof ApiError)) return { form: 'requestFailed' };
  const own = Object.entries(reason.fields).filter(([name]) => fieldNames.some((one) => one === name));
  return own.length > 0 ? Object.fromEntries(own) : { form: reason.message };
}
