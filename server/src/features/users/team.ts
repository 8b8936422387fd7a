import type { Authority } from '@quarterdeck/contract/access';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { type TeamMember, teamPageSize, type userTeam } from '@quarterdeck/contract/users';
import sql, { join } from 'sql-template-tag';
import { inScope, userOwner } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** @throws Refusal `not_found`, also for one whom the caller does not see. */
export async function requireUser(db: Queryable, id: number, access: Authority): Promise<void> {
  const seen = join([sql`id = ${id}`, ...inScope(access, userOwner)], ' AND ');
  if ((await db.maybe(sql`SELECT 1 FROM users WHERE ${seen}`)) === undefined) throw new Refusal('not_found');
}

/**
 * Those whom a user invited, a page at a time: whoever invited a hundred thousand costs no more than whoever invited one.
 * Whether each has a team is looked up one by one: EXISTS the database may answer by reading everybody.
 */
export async function findTeam(
  db: Queryable,
  { id, after }: { id: number; after: number },
  access: Authority,
): Promise<ReplyOf<typeof userTeam>> {
  await requireUser(db, id, access);
  const invited = [sql`u.referrer_id = ${id}`, sql`u.id > ${after}`, ...inScope(access, { users: 'u' })];
  const rows = await db.query<TeamMember>(sql`
    SELECT u.id, u.uid, u.username, u.frozen, u.blacklisted, u.activated_at IS NOT NULL AS activated, u.created_at,
      (SELECT true FROM users AS below WHERE below.referrer_id = u.id LIMIT 1) IS NOT NULL AS has_team
    FROM users AS u WHERE ${join(invited, ' AND ')} ORDER BY u.id LIMIT ${teamPageSize + 1}`);
  return { list: rows.slice(0, teamPageSize), has_more: rows.length > teamPageSize };
}
