import type { Credentials } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { attemptOf } from '#identity/attempt.ts';
import { takesSecondStep } from '#identity/factor-due.ts';
import { chargeSignIn, settleSignIn, signInName } from '#identity/lockout.ts';
import { acceptPasskey, purposes, type Taken, takeAnswered } from '#identity/passkeys.ts';
import { verifyPassword } from '#identity/passwords.ts';
import { acceptSecondFactor, chargeCode, settleCode } from '#identity/second-factor.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { beginSession } from './begin-session.ts';
import { logRefusedSignIn, maskedName } from './log-entry.ts';

/**
 * Exchanges a name and a password for a token. An unknown name, a disabled admin, an address that is not
 * among the allowed ones and a wrong password are told apart neither by the answer nor by the time it takes. A session
 * whose token came along ends. Each try is a row of the admin log, but for a flood from one address.
 * @throws Refusal `credentials_wrong`, `code_required`, `code_wrong`, `passkey_wrong`, `passkey_copied`, `sign_in_locked`, `too_many_requests`.
 */
export async function signIn(
  { username, password, code, passkey }: z.output<typeof Credentials>,
  oldToken: string | null,
  context: RequestContext,
  services: Services,
): Promise<string> {
  const { db, sessions, pool } = services;
  const { now, ip } = context;
  const name = signInName(username);
  const found = await findCandidate(db, name);
  const attempt = await attemptOf(db, name, found?.id, context);
  const person = found ?? { id: null, username: maskedName(name) };
  try {
    await chargeSignIn(db, attempt);
    const admin = await requirePassword(found, password, ip);
    if (code !== undefined) await chargeCode(db, admin.id, context);
    const taken = passkey && (await takeAnswered(services, purposes.signIn, passkey, now));
    const token = await transaction(pool, async (tx) => {
      await requireUnchanged(tx, admin);
      const second = await requireSecondFactor(tx, admin.id, { code, passkey, taken }, now, services);
      await settleSignIn(tx, attempt);
      if (code !== undefined) await settleCode(tx, admin.id, context);
      return await beginSession(tx, admin, oldToken, context, services, { factors: ['password', ...second] });
    });
    if (oldToken !== null) sessions.forget(null);
    return token;
  } catch (error) {
    if (error instanceof Refusal) await logRefusedSignIn(person, error, context, services);
    throw error;
  }
}

interface Candidate {
  id: number;
  username: string;
  password_hash: string | null;
  status: string;
  allowed_ips: string[];
}

async function findCandidate(db: Queryable, name: string): Promise<Candidate | undefined> {
  return await db.maybe<Candidate>(sql`
    SELECT id, username, password_hash, status, allowed_ips FROM admin WHERE lower(username) = ${name}`);
}

async function requirePassword(
  found: Candidate | undefined,
  password: string,
  ip: string | null,
): Promise<Candidate> {
  const isRight = await verifyPassword(found?.password_hash, password);
  const mayEnter = found?.status === 'active' && isAllowedAddress(found.allowed_ips, ip);
  if (found === undefined || !isRight || !mayEnter) throw wrong();
  return found;
}

/** A session must not begin by a password that was changed while it was verified: the change ended those before it. */
async function requireUnchanged(tx: Transaction, { id, password_hash }: Candidate): Promise<void> {
  const unchanged = await tx.maybe(sql`
    SELECT id FROM admin WHERE id = ${id} AND password_hash = ${password_hash} AND status = 'active' FOR SHARE`);
  if (unchanged === undefined) throw wrong();
}

/** What may come with the password. */
export type SecondStep = Pick<z.output<typeof Credentials>, 'code' | 'passkey'> & { taken?: Taken };

/**
 * Requests the code, or a passkey, from those whose sign-in takes a second step once their password is right. A sign-in without it stays counted as
 * failed until one succeeds: knowing only the password must not give more attempts at the code. Returns
 * the method used.
 */
export async function requireSecondFactor(
  tx: Transaction,
  adminId: number,
  { code, passkey, taken }: SecondStep,
  now: Date,
  services: Services,
): Promise<('code' | 'passkey')[]> {
  if (passkey !== undefined) {
    await acceptPasskey(tx, services, taken, adminId, passkey, now);
    return ['passkey'];
  }
  if (!(await takesSecondStep(tx, adminId))) return [];
  if (code === undefined) throw new Refusal('code_required');
  if (!(await acceptSecondFactor(tx, services.cipher, adminId, code, now)))
    throw new Refusal('code_wrong', { fields: { code: 'code_wrong' } });
  return ['code'];
}

function wrong(): Refusal {
  return new Refusal('credentials_wrong', { fields: { password: 'credentials_wrong' } });
}
