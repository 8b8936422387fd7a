import type { AdminDetail } from '@quarterdeck/contract/features/admins/admins';
import sql from 'sql-template-tag';
import { identitiesOf } from '#identity/oidc/identities.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import type { Services } from '#server/services.ts';
import { findInvitationMail } from './invitation-mail.ts';
import { adminList } from './list.ts';

/** An admin with the sessions that hold, the accounts at providers and the history. */
export async function findDetail(
  id: number,
  { actor, now }: RequestContext,
  { db, config }: Services,
): Promise<AdminDetail> {
  const admin = await findRow(db, adminList, id, actor.access);
  const idleSince = new Date(now.getTime() - config.sessionIdleMinutes * 60_000);
  const [invitation_mail, sessions, identities, history] = await Promise.all([
    findInvitationMail(db, id),
    sessionsOf(db, id, now, idleSince),
    identitiesOf(db, id),
    historyOf(db, 'admin', id),
  ]);
  return { admin, invitation_mail, sessions, identities, history };
}

async function sessionsOf(
  db: Queryable,
  adminId: number,
  now: Date,
  idleSince: Date,
): Promise<AdminDetail['sessions']> {
  return await db.query<AdminDetail['sessions'][number]>(sql`
    SELECT id, ip, user_agent, created_at, last_seen_at FROM session
    WHERE admin_id = ${adminId} AND revoked_at IS NULL AND expires_at > ${now.toISOString()}
      AND last_seen_at > ${idleSince.toISOString()}
    ORDER BY last_seen_at DESC, id DESC`);
}
