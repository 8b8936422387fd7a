import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type {
  addPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@quarterdeck/contract/features/personal/passkeys';
import { useSite } from './site.ts';

/** Whether this browser has passkeys for a page of this address: it has none for bare numbers, nor without TLS. */
export const hasPasskeys =
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

/** Whether passkeys work here, as far as the server's settings are known. */
export function usePasskeys(): boolean {
  const { passkeyOrigin } = useSite();
  return hasPasskeys && passkeyOrigin === location.origin;
}

/** The authenticator's signature for the challenge; undefined if the reader cancels, or there is none. */
export async function answerByPasskey(asked: PasskeyRequest): Promise<PasskeyProof | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: asked }).catch(givenUp);
  if (answer === undefined) return undefined;
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  return { id: answer.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}

type MadePasskey = Omit<BodyInput<typeof addPasskey>, 'name'>;

/** Registers a passkey with an authenticator; undefined if the reader cancels, or it has one already. */
export async function makePasskey(asked: PasskeyCreation): Promise<MadePasskey | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({ optionsJSON: asked }).catch(givenUp);
  if (answer === undefined) return undefined;
  const { clientDataJSON, attestationObject, transports } = answer.response;
  return {
    client_data: clientDataJSON,
    attestation: attestationObject,
    // The names that the standard has now; the server knows those.
    transports: (transports ?? []) as MadePasskey['transports'],
  };
}

/** Browsers tell no page why nothing came of it. */
function givenUp(error: unknown): undefined {
  if (error instanceof Error && error.name !== 'TypeError') return undefined;
  throw error;
}
