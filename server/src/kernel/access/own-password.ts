import sql from 'sql-template-tag';
import type { Services } from '#server/services.ts';
import { logRefusal } from '../audit/log-refusal.ts';
import { logInsert } from '../audit/write.ts';
import type { CallerSession, RequestContext } from '../context.ts';
import type { Queryable, Transaction } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
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
 * Does, in one transaction, what the caller may do with their own password alone. A wrong one, and whatever `work`
 * refuses, counts like a failed sign-in, so that nobody can try more here than there. Each try is a row of the admin log,
 * but for a flood from one address. It is no command: the answer that is kept under a key would be given without a try.
 * @throws Refusal `password_wrong`, `sign_in_locked`, `too_many_requests`, and what `work` throws.
 */
export async function byOwnPassword<Result, Prepared = undefined>(
  action: string,
  { password, field = 'password', prepare }: Typed<Prepared>,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const { db, pool } = services;
  const { actor } = context;
  const object = { type: 'admin', id: actor.access.id };
  const attempt = await attemptOf(db, signInName(actor.name), object.id, context);
  try {
    await chargeSignIn(db, attempt);
    const hash = await hashOf(db, object.id);
    if (!(await verifyPassword(hash, password))) throw wrong(field);
    // Absent only where nothing is prepared.
    const prepared = (await prepare?.()) as Prepared;
    return await transaction(pool, async (tx) => {
      // Another change of the password may have come first.
      if ((await hashOf(tx, object.id, sql`FOR UPDATE`)) !== hash) throw wrong(field);
      await settleSignIn(tx, attempt);
      const result = await work(tx, prepared);
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

async function hashOf(db: Queryable, adminId: number, lock = sql``): Promise<string> {
  const { password_hash } = await db.one<{ password_hash: string }>(sql`
    SELECT password_hash FROM admin WHERE id = ${adminId} ${lock}`);
  return password_hash;
}
