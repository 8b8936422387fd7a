import {
  type PersonalSession,
  type SignInEntry,
  signInsMax,
} from '@quarterdeck/contract/features/personal/personal';
import sql from 'sql-template-tag';
import { command, type Outcome, perform } from '#command/command.ts';
import { sessionOf } from '#identity/own-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** Where the caller is signed in, the last used first. */
export async function ownSessions(
  context: RequestContext,
  { db, config }: Services,
): Promise<PersonalSession[]> {
  const { actor, now } = context;
  const idleSince = new Date(now.getTime() - config.sessionIdleMinutes * 60_000);
  return await db.query<PersonalSession>(sql`
    SELECT id, created_at, last_seen_at, ip, user_agent, id = ${sessionOf(context).id} AS current
    FROM session
    WHERE admin_id = ${actor.access.id} AND revoked_at IS NULL AND expires_at > ${now.toISOString()}
      AND last_seen_at > ${idleSince.toISOString()}
    ORDER BY last_seen_at DESC, id DESC`);
}

const endOne = command<{ id: number }, null>({
  action: 'personal.end_session',
  async run({ tx, input, context, services }) {
    const { actor, now } = context;
    if (!(await services.sessions.revokeOne(tx, actor.access.id, input.id, now)))
      throw new Refusal('not_found');
    return ended(context, { session_id: input.id });
  },
});

const endOthers = command<{ kept: number }, null>({
  action: 'personal.end_other_sessions',
  async run({ tx, input, context, services }) {
    const { actor, now } = context;
    await services.sessions.revokeOthers(tx, actor.access.id, input.kept, now);
    return ended(context, null);
  },
});

function ended({ actor }: RequestContext, before: Outcome<null>['before']): Outcome<null> {
  return { reply: null, object: { type: 'admin', id: actor.access.id }, before, after: null };
}

/** Ends one session of the caller. */
export async function endOwnSession(id: number, context: RequestContext, services: Services): Promise<null> {
  await perform(endOne, { id }, context, services);
  services.sessions.forget(context.actor.id);
  return null;
}

/** Ends every session of the caller but the one that asks. */
export async function endOtherSessionsOf(context: RequestContext, services: Services): Promise<null> {
  await perform(endOthers, { kept: sessionOf(context).id }, context, services);
  services.sessions.forget(context.actor.id);
  return null;
}

/** The last tries to sign in under the caller's name, and sign-ins that an old token ended, out of the admin log. */
export async function ownSignIns({ actor }: RequestContext, { db }: Services): Promise<SignInEntry[]> {
  return await db.query<SignInEntry>(sql`
    SELECT id, at, result, error, ip, user_agent FROM admin_log
    WHERE object_type = 'admin' AND object_id = ${actor.access.id} AND action IN ('session.login', 'session.refresh')
    ORDER BY id DESC LIMIT ${signInsMax}`);
}
