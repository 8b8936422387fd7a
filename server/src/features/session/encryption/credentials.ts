import { randomUUID } from 'node:crypto';
import { Credentials, type EncryptedCredentials, type PublicKey } from '@quarterdeck/contract/session';
import type * as z from 'zod/mini';
import type { RequestContext } from '#kernel/context.ts';
import type { Services } from '#server/services.ts';
import { decrypt } from './decrypt.ts';
import { offeredKey, privateKeyOf } from './keys.ts';
import { keyOfNonce, makeNonce, useNonce } from './nonce.ts';

type Plain = z.output<typeof Credentials>;
type Encrypted = z.output<typeof EncryptedCredentials>;

/** What somebody who is about to sign in needs in order to encrypt. */
export async function offerKey({ now }: RequestContext, services: Services): Promise<PublicKey> {
  const padding = await services.signInPadding();
  if (padding === undefined) return { publicKey: '', mockServer: false };
  const { id, public_key } = await offeredKey(padding, now, services);
  return { publicKey: public_key, mockServer: false, padding, nonce: makeNonce(services.cipher, id, now) };
}

/**
 * The credentials that were encrypted. Those that are malformed, too late or sent before become some that nobody has: they
 * are refused, counted and written down as a wrong password is, and it takes as long.
 */
export async function openCredentials(
  encrypted: Encrypted,
  { now }: RequestContext,
  services: Services,
): Promise<Plain> {
  return (await opened(encrypted, now, services)) ?? nobodys();
}

async function opened(
  { param, nonce }: Encrypted,
  now: Date,
  services: Services,
): Promise<Plain | undefined> {
  const keyId = keyOfNonce(services.cipher, nonce, now);
  const key = keyId === undefined ? undefined : await privateKeyOf(keyId, services);
  if (key === undefined || !(await useNonce(services.db, nonce, now))) return undefined;
  const text = decrypt(param, key, nonce);
  return text === undefined ? undefined : read(text, nonce);
}

function read(text: string, nonce: string): Plain | undefined {
  const { nonce: sealed, ...credentials } = parsed(text);
  const result = Credentials.safeParse(credentials);
  return sealed === nonce && result.success ? result.data : undefined;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Another name each time, so that none of them is ever locked. */
function nobodys(): Plain {
  return { username: `unreadable ${randomUUID()}`, password: randomUUID() };
}
