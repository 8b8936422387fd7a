import sql from 'sql-template-tag';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { CallerSession, RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { attemptOf } from './attempt.ts';
import { chargeSignIn, settleSignIn, signInName } from './lockout.ts';
import { verifyPassword } from './passwords.ts';

/** The session of a caller who is signed in. */
export function sessionOf({ session }: RequestContext): CallerSession {
  if (session === null) throw new Refusal('unauthenticated');
  return session;
}

/** A password that somebody typed to show who they are. */
interface Typed<Prepared> {
  password: string;
  /** Its name in the body. */
  field?: string;
  /** Slow work for when it was right, such as hashing the next one: no connection waits for it. */
  prepare?: () => Promise<Prepared>;
}

/**
 * Runs, in one transaction, what the caller may do with only their own password, which is a recent confirmation of identity. A
 * wrong password, and any refusal by `work`, counts like a failed sign-in, so guessing here gains nothing. It is
 * no command: a stored answer would be returned without checking the password.
 * @throws Refusal `password_absent`, `password_wrong`, `sign_in_locked`, `too_many_requests`, and what `work` throws.
 */
export async function byOwnPassword<Result, Prepared = undefined>(
  action: string,
  { password, field = 'password', prepare }: Typed<Prepared>,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const { db } = services;
  const { actor } = context;
  const adminId = actor.access.id;
  const attempt = await attemptOf(db, signInName(actor.name), adminId, context);
  const check = async () => {
    const hash = await hashOf(db, adminId);
    if (hash === null) throw new Refusal('password_absent', { fields: { [field]: 'password_absent' } });
    await chargeSignIn(db, attempt);
    if (!(await verifyPassword(hash, password))) throw wrong(field);
    // Absent only where nothing is prepared.
    return { hash, prepared: (await prepare?.()) as Prepared };
  };
  return await byOwnProof(action, check, context, services, async (tx, { hash, prepared }) => {
    // Another change of the password may have come first.
    if ((await hashOf(tx, adminId, sql`FOR UPDATE`)) !== hash) throw wrong(field);
    await settleSignIn(tx, attempt);
    return await work(tx, prepared);
  });
}

/**
 * Does, in one transaction, what takes a proof that it is the caller. Each try is a row of the admin log, but for a flood
 * from one address.
 * @param check what happens before, outside of the transaction; throws where the try is not to be looked at
 * @param work throws where the proof is wrong, and otherwise does what it was given for
 * @param isFresh the proof is given now, and not one that still counts
 */
export async function byOwnProof<Result, Checked>(
  action: string,
  check: () => Promise<Checked>,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction, checked: Checked) => Promise<Result>,
  isFresh = true,
): Promise<Result> {
  const { pool, sessions } = services;
  const object = { type: 'admin', id: context.actor.access.id };
  try {
    const checked = await check();
    return await transaction(pool, async (tx) => {
      const result = await work(tx, checked);
      if (isFresh) await sessions.prove(tx, sessionOf(context).id, context.now);
      const entry = { action, object, reason: null, before: null, after: null, batchIds: [] };
      await tx.query(logInsert({ ...entry, result: 'done', error: null }, context));
      return result;
    });
  } catch (error) {
    // The rows before a flood show it; it must not be able to fill the log.
    if (error instanceof Refusal && error.code !== 'too_many_requests')
      await logRefusal({ action, object }, error, context, services);
    throw error;
  }
}

function wrong(field: string): Refusal {
  return new Refusal('password_wrong', { fields: { [field]: 'password_wrong' } });
}

/** Whether an admin signs in with a password. */
export async function hasPassword(db: Queryable, adminId: number): Promise<boolean> {
  return (await hashOf(db, adminId)) !== null;
}

async function hashOf(db: Queryable, adminId: number, lock = sql``): Promise<string | null> {
  const { password_hash } = await db.one<{ password_hash: string | null }>(sql`
    SELECT password_hash FROM admin WHERE id = ${adminId} ${lock}`);
  return password_hash;
}
