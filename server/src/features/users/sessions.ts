import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  endSession,
  PlatformSession,
  startSession,
} from '@quarterdeck/contract/features/users/platform';
import {
  type UserSession,
  userSessionDays,
  userSessionsMax,
} from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { on } from '#kernel/events/events.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';
import { requireUser } from './team.ts';

/** What the log says of sessions. */
export const sessionObject: OwnedObject = { type: 'user_session', owner: ofUser('user_id') };

interface SessionRow extends PlatformSession {
  id: number;
}

const columns = sql`id, name AS session, started_at, ended_at, revoked`;

/**
 * Reports a user's sign-in. Blacklisted users get no session; a known session keeps its state, so that
 * a late or repeated report does not revive one.
 */
export const start = command<BodyOf<typeof startSession>, PlatformSession>({
  action: 'user_session.start',
  async run({ tx, input, context }) {
    const { session, device = null, ip = null } = input;
    const user = await lockUser(tx, input.uid);
    if (user.blacklisted) throw new Refusal('user_blacklisted');
    const at = context.now.toISOString();
    const made = await tx.maybe<SessionRow>(sql`
      INSERT INTO user_session (user_id, name, device, ip, started_at)
      VALUES (${user.id}, ${session}, ${device}, ${ip}, ${at})
      ON CONFLICT (user_id, name) DO NOTHING RETURNING ${columns}`);
    if (made === undefined) return outcome(await findSession(tx, user.id, session), null);
    tx.send(sql`
      DELETE FROM user_session WHERE user_id = ${user.id} AND id <= (
        SELECT id FROM user_session WHERE user_id = ${user.id} ORDER BY id DESC OFFSET ${userSessionsMax} LIMIT 1)
        AND started_at < ${daysBefore(context.now, userSessionDays).toISOString()}`);
    // Signing in is no change that staff would have to look at before they go on: the version stays.
    tx.send(sql`UPDATE users SET last_login_at = ${at}, last_login_ip = ${ip} WHERE id = ${user.id}`);
    return outcome(made, { device, ip });
  },
});

/** The platform reports that a session ended. */
export const end = command<BodyOf<typeof endSession>, PlatformSession>({
  action: 'user_session.end',
  async run({ tx, input, context }) {
    const user = await lockUser(tx, input.uid);
    const ended = await tx.maybe<SessionRow>(sql`
      UPDATE user_session SET ended_at = ${context.now.toISOString()}
      WHERE user_id = ${user.id} AND name = ${input.session} AND ended_at IS NULL RETURNING ${columns}`);
    if (ended !== undefined) return outcome(ended, { ended_at: ended.ended_at });
    return outcome(await findSession(tx, user.id, input.session), null);
  },
});

/** Locked, so that two reports about one user come one after the other. */
async function lockUser(tx: Transaction, uid: string): Promise<{ id: number; blacklisted: boolean }> {
  const user = await tx.maybe<{ id: number; blacklisted: boolean }>(
    sql`SELECT id, blacklisted FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`,
  );
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return user;
}

async function findSession(db: Queryable, userId: number, name: string): Promise<SessionRow> {
  const found = await db.maybe<SessionRow>(
    sql`SELECT ${columns} FROM user_session WHERE user_id = ${userId} AND name = ${name}`,
  );
  if (found === undefined) throw new Refusal('not_found', { fields: { session: 'not_found' } });
  return found;
}

function outcome({ id, ...reply }: SessionRow, after: Record<string, unknown> | null) {
  return { reply, object: { type: sessionObject.type, id }, before: null, after };
}

/** Ends what is open: staff did it, or shut the user out. The platform hears of it by the event. */
export function revokeOpen(tx: Transaction, userId: number, now: Date): void {
  tx.send(sql`
    UPDATE user_session SET ended_at = ${now.toISOString()}, revoked = true
    WHERE user_id = ${userId} AND ended_at IS NULL`);
}

/** A blacklisted user has no session any more. */
export const endWithUser = on('user.blacklisted', async ({ tx, objectId, context }) =>
  revokeOpen(tx, objectId, context.now),
);

/** The latest sessions of a user. */
export async function findSessions(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<{ list: UserSession[] }> {
  await requireUser(db, id, access);
  const list = await db.query<UserSession>(sql`
    SELECT id, device, ip, started_at, ended_at, revoked FROM user_session
    WHERE user_id = ${id} ORDER BY id DESC LIMIT ${userSessionsMax}::int`);
  return { list };
}
