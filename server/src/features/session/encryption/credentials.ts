import { randomUUID } from 'node:crypto';
import {
  Credentials,
  type EncryptedCredentials,
  type PublicKey,
} from '@quarterdeck/contract/features/session/session';
import type * as z from 'zod/mini';
import { isChallenge, newChallenge, takeChallenge } from '#identity/challenges.ts';
import { chargeSignInAddress, settleSignInAddress } from '#identity/lockout.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Services } from '#server/services.ts';
import { decrypt } from './decrypt.ts';
import { offeredKey, privateKeyOf } from './keys.ts';

type Plain = z.output<typeof Credentials>;
type Encrypted = z.output<typeof EncryptedCredentials>;

/** What somebody who is about to sign in needs in order to encrypt. */
export async function offerKey({ now }: RequestContext, services: Services): Promise<PublicKey> {
  const padding = await services.signInPadding();
  if (padding === undefined) return { publicKey: '', mockServer: false };
  const { id, public_key } = await offeredKey(padding, now, services);
  return { publicKey: public_key, mockServer: false, padding, nonce: nonceFor(id, now, services) };
}

/**
 * The decrypted credentials. Malformed, late and repeated texts become credentials that no one has: they
 * are refused, counted and logged like a wrong password, and take as long. Decrypting is work: an address needs
 * an attempt left, which is returned for the sign-in itself to count.
 * @throws Refusal `too_many_requests`.
 */
export async function openCredentials(
  encrypted: Encrypted,
  { ip, now }: RequestContext,
  services: Services,
): Promise<Plain> {
  await chargeSignInAddress(services.db, ip, now);
  const credentials = (await opened(encrypted, now, services)) ?? nobodys();
  await settleSignInAddress(services.db, ip);
  return credentials;
}

async function opened(
  { param, nonce }: Encrypted,
  now: Date,
  services: Services,
): Promise<Plain | undefined> {
  const keyId = await keyOfNonce(nonce, now, services);
  const key = keyId === undefined ? undefined : await privateKeyOf(keyId, services);
  if (key === undefined) return undefined;
  const text = await decrypt(param, key, nonce);
  return text === undefined ? undefined : read(text, nonce);
}

/** A challenge with the key that it is for. */
function nonceFor(keyId: number, now: Date, { cipher }: Services): string {
  return `${keyId}.${newChallenge(cipher, purposeOf(keyId), now)}`;
}

/** The key that the nonce is for; undefined where it was not made here, not of late or has come before. */
async function keyOfNonce(nonce: string, now: Date, { cipher, db }: Services): Promise<number | undefined> {
  const [, id, challenge = ''] = /^([1-9]\d{0,14})\.([\w-]{1,100})$/.exec(nonce) ?? [];
  const keyId = Number(id);
  if (!isChallenge(cipher, purposeOf(keyId), challenge, now)) return undefined;
  return (await takeChallenge(db, challenge, now)) ? keyId : undefined;
}

function purposeOf(keyId: number): string {
  return `sign in by key ${keyId}`;
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
