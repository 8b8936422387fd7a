import sql from 'sql-template-tag';
import { chargeSignIn, settleSignIn, signInName } from '#kernel/access/lockout.ts';
import { verifyPassword } from '#kernel/access/passwords.ts';
import { command, perform } from '#kernel/command.ts';
import type { CallerSession, RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { attemptOf } from './attempt.ts';
import { logRefused, sessionLog } from './log-entry.ts';

const lockCommand = command<CallerSession, null>({
  action: 'session.lock',
  async run({ tx, input, context, services }) {
    const { actor, now } = context;
    await services.sessions.lock(tx, input.id, now);
    return { reply: null, object: { type: 'admin', id: actor.access.id }, before: null, after: null };
  },
});

/** Locks the session that the call came with, and no other of the same admin. */
export async function lock(context: RequestContext, services: Services): Promise<void> {
  await perform(lockCommand, sessionOf(context), context, services);
  services.sessions.forget(context.actor.id);
}

/**
 * Unlocks the session that the call came with. A wrong password counts like one of a sign-in, so that nobody can try
 * more of them here than there. Each try is a row of the admin log, but for a flood from one address.
 * @throws Refusal `password_wrong`, `sign_in_locked`, `too_many_requests`.
 */
export async function unlock(password: string, context: RequestContext, services: Services): Promise<void> {
  const { db, sessions, pool } = services;
  const { actor } = context;
  const session = sessionOf(context);
  const person = { id: actor.id, username: actor.name };
  const attempt = await attemptOf(db, signInName(actor.name), actor.access.id, context);
  try {
    await chargeSignIn(db, attempt);
    await requireOwnPassword(db, actor.access.id, password);
    await transaction(pool, async (tx) => {
      await settleSignIn(tx, attempt);
      await sessions.unlock(tx, session.id);
      await tx.query(sessionLog('session.unlock', person, null, context));
    });
  } catch (error) {
    if (error instanceof Refusal) await logRefused('session.unlock', person, error, context, services);
    throw error;
  }
  sessions.forget(actor.id);
}

/** Every caller of these endpoints has one. */
function sessionOf({ session }: RequestContext): CallerSession {
  if (session === null) throw new Refusal('unauthenticated');
  return session;
}

async function requireOwnPassword(db: Queryable, adminId: number, password: string): Promise<void> {
  const { password_hash } = await db.one<{ password_hash: string }>(sql`
    SELECT password_hash FROM admin WHERE id = ${adminId}`);
  if (await verifyPassword(password_hash, password)) return;
  throw new Refusal('password_wrong', { fields: { password: 'password_wrong' } });
}
