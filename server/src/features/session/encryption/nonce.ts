import { randomBytes, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Cipher } from '#kernel/secret-key.ts';

/** A nonce is to come back within so long. */
const windowMs = 120_000;

/** So far the clocks of two instances may differ. */
const skewMs = 30_000;

/** A nonce for the key with this id. It says by itself who made it and when: asking for one writes nothing. */
export function makeNonce(cipher: Cipher, keyId: number, now: Date): string {
  const claim = `${keyId}.${now.getTime()}.${randomBytes(16).toString('base64url')}`;
  return `${claim}.${signatureOf(cipher, claim).toString('base64url')}`;
}

/** The key that the nonce was made for; undefined where it was not made here or not now. */
export function keyOfNonce(cipher: Cipher, nonce: string, now: Date): number | undefined {
  const [, claim = '', id, at, signature = ''] =
    /^((\d{1,15})\.(\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(nonce) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === 32 && timingSafeEqual(given, signatureOf(cipher, claim));
  const age = now.getTime() - Number(at);
  return isOurs && age >= -skewMs && age <= windowMs ? Number(id) : undefined;
}

/** Whether the nonce comes for the first time, at whichever instance. */
export async function useNonce(db: Queryable, nonce: string, now: Date): Promise<boolean> {
  await db.query(sql`DELETE FROM used_nonce WHERE expires_at < ${now.toISOString()}`);
  const expiresAt = new Date(now.getTime() + windowMs + 2 * skewMs).toISOString();
  const first = await db.maybe(sql`
    INSERT INTO used_nonce (nonce, expires_at) VALUES (${nonce}, ${expiresAt}) ON CONFLICT DO NOTHING RETURNING nonce`);
  return first !== undefined;
}

function signatureOf(cipher: Cipher, claim: string): Buffer {
  return cipher.fingerprint(`sign-in nonce ${claim}`);
}
