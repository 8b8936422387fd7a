import type { PasswordDue, SessionDue } from '@quarterdeck/contract/core/session-dues';
import sql, { raw } from 'sql-template-tag';
import type { Actor, CallerSession } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { settingText } from '#kernel/settings/settings.ts';
import { type AdminWithRoles, actorOf, type HeldRole, heldRole, previewerOf, rolesHeld } from './actor.ts';
import { lacksFactor } from './factor-due.ts';

/** A session's row in the database, with its admin. */
export interface SessionRow extends AdminWithRoles {
  session_id: number;
  is_locked: boolean;
  password_due: PasswordDue | null;
  factor_due: boolean;
  preview_role: HeldRole | null;
  preview_ends_at: string | null;
  allowed_ips: string[];
  proven_at: string;
  step_up_minutes: string;
  last_seen_at: string;
  expires_at: string;
  token_expires_at: string;
  token_used: boolean;
}

/** Who acts in a session, and how: as its owner, or as a role group while it is there to be previewed. */
export function callerOf(row: SessionRow, now: Date): { actor: Actor; session: CallerSession } {
  const { session_id: id, is_locked: isLocked, preview_role: role, preview_ends_at } = row;
  const due: SessionDue | null = row.password_due ?? (row.factor_due ? 'second_factor_required' : null);
  const [provenAt, stepUpMinutes] = [new Date(row.proven_at), Number(row.step_up_minutes)];
  const session = { id, isLocked, due, provenAt, stepUpMinutes };
  const endsAt = new Date(preview_ends_at ?? 0);
  if (role === null || endsAt <= now) return { actor: actorOf(row), session: { ...session, preview: null } };
  const preview = { roleId: role.id, role: role.name, endsAt };
  return { actor: previewerOf(row, role), session: { ...session, preview } };
}

/** The session that a token opens, or opened before it was exchanged. */
export async function findByToken(on: Queryable, hash: Buffer): Promise<{ id: number } | undefined> {
  return await on.maybe<{ id: number }>(sql`
    SELECT id FROM session WHERE token_hash = ${hash}
    UNION SELECT session_id FROM former_token WHERE token_hash = ${hash}`);
}

const stepUpMinutes = settingText('security', 'step_up_minutes');

/** The session that is not revoked, with its active admin and their roles. */
export function sessionQuery(hash: Buffer) {
  return sql`
    SELECT session.id AS session_id, session.locked_at IS NOT NULL AS is_locked, session.password_due,
      NOT session.factor_attested AND ${raw(lacksFactor('admin.id'))} AS factor_due, session.proven_at, session.last_seen_at, session.expires_at,
      session.token_expires_at, session.token_used, ${raw(stepUpMinutes)} AS step_up_minutes,
      (SELECT ${raw(heldRole)} FROM role WHERE role.id = session.preview_role_id) AS preview_role, session.preview_ends_at,
      admin.id AS admin_id, admin.username, admin.user_id, admin.allowed_ips, held.roles,
      (SELECT path FROM users WHERE users.id = admin.user_id) AS team
    FROM session
    JOIN admin ON admin.id = session.admin_id AND admin.status = 'active'
    CROSS JOIN LATERAL (${rolesHeld}) AS held
    WHERE session.token_hash = ${hash} AND session.revoked_at IS NULL`;
}
