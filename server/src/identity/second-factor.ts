import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { chargeSignIn, type SignInAttempt, settleSignIn } from './lockout.ts';
import { base32, stepOf } from './totp.ts';

/** The length of a SHA-1 digest, as RFC 4226 requires. */
const secretBytes = 20;
const recoveryCodes = 10;
/** 120 bits, 24 characters of base 32: so many that a plain hash of them cannot be searched. */
const recoveryBytes = 15;

/** Whether signing in takes a code as well. */
export async function hasSecondFactor(db: Queryable, adminId: number): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    SELECT EXISTS (SELECT FROM second_factor WHERE admin_id = ${adminId} AND confirmed_at IS NOT NULL) AS exists`);
  return exists;
}

/** Makes a secret that counts for nothing yet; undefined where one is confirmed already. */
export async function beginSecondFactor(
  tx: Transaction,
  cipher: Cipher,
  adminId: number,
): Promise<Buffer | undefined> {
  const secret = randomBytes(secretBytes);
  const sealed = cipher.seal(secret.toString('base64'), contextOf(adminId));
  const begun = await tx.maybe(sql`
    INSERT INTO second_factor (admin_id, secret_sealed) VALUES (${adminId}, ${sealed})
    ON CONFLICT (admin_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, last_step = 0
      WHERE second_factor.confirmed_at IS NULL
    RETURNING admin_id`);
  return begun === undefined ? undefined : secret;
}

/** From now on signing in takes a code: `code` is the first one. Answers whether it is right. */
export async function confirmSecondFactor(
  tx: Transaction,
  cipher: Cipher,
  adminId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!(await acceptCode(tx, cipher, adminId, bare(code), now, false))) return false;
  const confirmed = await tx.maybe(sql`
    UPDATE second_factor SET confirmed_at = ${now.toISOString()}
    WHERE admin_id = ${adminId} AND confirmed_at IS NULL RETURNING admin_id`);
  return confirmed !== undefined;
}

/** Takes a code of the confirmed authenticator or a recovery code, each once. Answers whether it is right. */
export async function acceptSecondFactor(
  tx: Transaction,
  cipher: Cipher,
  adminId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = bare(typed);
  // By its shape: recovery codes must work also where the secret cannot be opened any more.
  if (/^\d{6}$/.test(code)) return await acceptCode(tx, cipher, adminId, code, now, true);
  const used = await tx.maybe(sql`
    DELETE FROM recovery_code WHERE admin_id = ${adminId} AND code_hash = ${hashOf(code)} RETURNING admin_id`);
  return used !== undefined;
}

/**
 * Counts a try at the code of an admin, beside and apart from those at their password: who has the password has no more
 * tries for it. To be called outside the transaction that looks at the code; `settleCode` takes it back.
 * @throws Refusal `sign_in_locked`, `too_many_requests`.
 */
export async function chargeCode(db: Queryable, adminId: number, context: RequestContext): Promise<void> {
  await chargeSignIn(db, codeAttempt(adminId, context));
}

/** Forgets the failed tries at the code: one was right. */
export async function settleCode(db: Queryable, adminId: number, context: RequestContext): Promise<void> {
  await settleSignIn(db, codeAttempt(adminId, context));
}

/** No name of an account begins so. */
function codeAttempt(adminId: number, { ip, now }: RequestContext): SignInAttempt {
  return { name: `\ncode ${adminId}`, peer: ip ?? '', isKnownPeer: false, now };
}

/** New recovery codes in place of all before them, as they are shown once. */
export async function renewRecoveryCodes(tx: Transaction, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)).toLowerCase());
  await tx.query(sql`DELETE FROM recovery_code WHERE admin_id = ${adminId}`);
  for (const code of codes)
    await tx.query(sql`INSERT INTO recovery_code (admin_id, code_hash) VALUES (${adminId}, ${hashOf(code)})`);
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** From now on the password is enough. */
export async function removeSecondFactor(tx: Transaction, adminId: number): Promise<void> {
  await tx.query(sql`DELETE FROM recovery_code WHERE admin_id = ${adminId}`);
  await tx.query(sql`DELETE FROM second_factor WHERE admin_id = ${adminId}`);
}

async function acceptCode(
  tx: Transaction,
  cipher: Cipher,
  adminId: number,
  code: string,
  now: Date,
  isConfirmed: boolean,
): Promise<boolean> {
  // Locked, so that of one code at several places at once the first alone passes.
  const found = await tx.maybe<{ secret_sealed: string; last_step: number }>(sql`
    SELECT secret_sealed, last_step FROM second_factor
    WHERE admin_id = ${adminId} AND (confirmed_at IS NOT NULL) = ${isConfirmed} FOR UPDATE`);
  if (found === undefined) return false;
  const secret = Buffer.from(cipher.open(found.secret_sealed, contextOf(adminId)), 'base64');
  const step = stepOf(secret, code, now);
  if (step === undefined || step <= found.last_step) return false;
  await tx.query(sql`UPDATE second_factor SET last_step = ${step} WHERE admin_id = ${adminId}`);
  return true;
}

/** However it was grouped. */
function bare(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

function contextOf(adminId: number): string {
  return `second_factor ${adminId}`;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
