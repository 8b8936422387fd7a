import {
  type Credentials,
  type EncryptedCredentials,
  publicKey,
} from '@quarterdeck/contract/features/session/session';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { loadedSite } from '#session/site.ts';

type Plain = z.input<typeof Credentials>;

/** The credentials as they are sent: encrypted where the site says so and its server gives a key. */
export async function sealed(credentials: Plain): Promise<Plain | z.input<typeof EncryptedCredentials>> {
  if (!(await loadedSite()).encryptsSignIn) return credentials;
  const key = await call(publicKey, { quiet: true });
  if (key.mockServer || key.publicKey === '') return credentials;
  const { encrypt } = await import('./encrypt.ts');
  const { nonce = '' } = key;
  return { param: await encrypt(JSON.stringify({ ...credentials, nonce }), key), nonce };
}
