import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { unlock } from '#session/lock.ts';

/** Unlocks: asks the server, and says what is wrong with what was typed. */
export function useUnlock() {
  /** A key of the session's messages, or a sentence that came from the server. */
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(password: string): Promise<void> {
    if (isBusy) return;
    if (password === '') return setError('passwordEmpty');
    setError(undefined);
    setBusy(true);
    try {
      await unlock(password);
      // Busy until the page stands in its place.
    } catch (reason) {
      setError(errorOf(reason));
      setBusy(false);
    }
  }

  return { error, forgetError: () => setError(undefined), isBusy, submit };
}

function errorOf(reason: unknown): string {
  return reason instanceof ApiError ? (reason.fields.password ?? reason.message) : 'requestFailed';
}
