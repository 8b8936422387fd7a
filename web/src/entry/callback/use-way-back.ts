import { beginPasskeyLogin, type PasskeyProof } from '@quarterdeck/contract/features/personal/passkeys';
import { socialLogin } from '@quarterdeck/contract/features/session/session';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { answerByPasskey } from '#session/passkeys.ts';
import { loginPath } from '#session/redirect.ts';

/** What a service sent its reader back with. */
interface Returned {
  code: string;
  state: string;
  iss?: string;
}

/** What is sent besides, once it is asked for. */
interface SecondStep {
  second_factor?: string;
  passkey?: PasskeyProof;
}

/** How far it is: on its way, waiting for a code, or at its end, which is then said. */
type Step = { at: 'exchange' | 'code' } | { at: 'end'; problem: string };

/** Exchanges a provider's callback for a token, and asks for a second factor if one is due. */
export function useWayBack(onToken: (token: string) => Promise<void>) {
  const [step, setStep] = useState<Step>({ at: 'exchange' });
  /** A key of the session's messages, or a sentence that came from the server. */
  const [codeError, setCodeError] = useState<string>();
  const [isBusy, setBusy] = useState(true);
  const isOffline = useIsOffline();
  const hasBegun = useRef(false);
  const returned = useRef<Returned>(undefined);

  useEffect(() => {
    // What came back is good for one exchange, which waits for the network.
    if (hasBegun.current || isOffline) return;
    hasBegun.current = true;
    const found = takeReturned();
    if (typeof found === 'string') {
      setBusy(false);
      setStep({ at: 'end', problem: found });
      return;
    }
    returned.current = found;
    void exchange({});
  });

  async function exchange(second: SecondStep): Promise<void> {
    if (returned.current === undefined) return;
    setBusy(true);
    setCodeError(undefined);
    try {
      const body = { ...returned.current, ...second };
      const reply: { token?: unknown; redirect?: unknown } | null = await call(socialLogin, {
        body,
        quiet: true,
      });
      if (typeof reply?.token !== 'string' || reply.token === '') throw new Error('socialTokenMissing');
      // The app goes where the sign-in page would have led to.
      if (typeof reply.redirect === 'string') showAddress(loginPath(reply.redirect));
      await onToken(reply.token);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  function fail(error: unknown): void {
    const refusal = error instanceof ApiError ? error.error : undefined;
    if (refusal === 'code_required') setStep({ at: 'code' });
    else if (error instanceof ApiError && error.fields.code) setCodeError(error.fields.code);
    else setStep({ at: 'end', problem: error instanceof Error ? error.message : 'requestFailed' });
  }

  /** Sends the code of an authenticator. */
  function submitCode(code: string): void {
    if (isBusy) return;
    if (code.trim() === '') setCodeError('codeEmpty');
    else void exchange({ second_factor: code });
  }

  /** Answers with a passkey in place of a code. */
  async function submitPasskey(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const passkey = await answerByPasskey(await call(beginPasskeyLogin, { quiet: true }));
      if (passkey !== undefined) await exchange({ passkey });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    isBusy,
    codeError,
    submitCode,
    submitPasskey,
    forgetCodeError: () => setCodeError(undefined),
  };
}

/** What stands in the address, which is then taken out of it; or the key of what is to be said. */
function takeReturned(): Returned | string {
  // Some services append their parameters before the hash.
  const query = new URLSearchParams(`${location.search.slice(1)}&${location.hash.split('?', 2)[1] ?? ''}`);
  showAddress('/callback');
  if (query.get('error') === 'access_denied') return 'callbackDenied';
  const code = query.get('code');
  const state = query.get('state');
  const iss = query.get('iss');
  if (!code || !state) return 'callbackIncomplete';
  return { code, state, ...(iss && { iss }) };
}

function showAddress(path: string): void {
  history.replaceState(null, '', `${location.pathname}#${path}`);
}
