import { randomBytes, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable } from '#kernel/database/sql.ts';

/** So long an authenticator may take. */
export const challengeMs = 5 * 60_000;

const momentBytes = 8;
const randomPart = 16;

/**
 * A challenge for one purpose, such as the registration in one session. Nothing is kept of it until it is answered: it
 * contains its expiry and proves that one of the servers issued it, so no one can fill a table with them.
 */
export function newChallenge(cipher: Cipher, purpose: string, now: Date): string {
  const head = randomBytes(momentBytes + randomPart);
  head.writeBigUInt64BE(BigInt(now.getTime() + challengeMs));
  return Buffer.concat([head, cipher.proof(proven(purpose, head))]).toString('base64url');
}

/** Whether one of the servers made this challenge, for this purpose, and it is in time. */
export function isChallenge(cipher: Cipher, purpose: string, challenge: string, now: Date): boolean {
  const { head, given, expiresAt } = read(challenge);
  const proofs = cipher.proofs(proven(purpose, head));
  const isOurs = proofs.some((proof) => given.length === proof.length && timingSafeEqual(given, proof));
  return isOurs && expiresAt > now;
}

/**
 * Takes a challenge that is one, once at whichever server; false where it was taken before. By a statement of its own, so
 * that a wrong answer uses it up as well.
 */
export async function takeChallenge(db: Queryable, challenge: string, now: Date): Promise<boolean> {
  const { head, expiresAt } = read(challenge);
  await db.query(sql`DELETE FROM spent_challenge WHERE expires_at < ${now.toISOString()}`);
  const taken = await db.maybe(sql`
    INSERT INTO spent_challenge (challenge, expires_at) VALUES (${head.toString('base64url')}, ${expiresAt.toISOString()})
    ON CONFLICT DO NOTHING RETURNING challenge`);
  return taken !== undefined;
}

function read(challenge: string): { head: Buffer; given: Buffer; expiresAt: Date } {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = Buffer.alloc(momentBytes + randomPart);
  bytes.copy(head);
  return { head, given: bytes.subarray(head.length), expiresAt: new Date(Number(head.readBigUInt64BE())) };
}

function proven(purpose: string, head: Buffer): string {
  return `challenge\0${purpose}\0${head.toString('base64')}`;
}
