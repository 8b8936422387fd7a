import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type TeamMember,
  teamPageSize,
  type userTeam,
  type userTeamCounts,
} from '@quarterdeck/contract/features/users/users';
import sql, { join, type Sql } from 'sql-template-tag';
import { isUser, userOwner } from '#domain/users/owner.ts';
import { isBelow } from '#domain/users/referral-tree.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** @throws Refusal `not_found`, also for one whom the caller does not see. */
export async function requireUser(db: Queryable, id: number, access: Authority): Promise<void> {
  const seen = join([sql`id = ${id}`, ...inScope(access, userOwner)], ' AND ');
  if ((await db.maybe(sql`SELECT 1 FROM users WHERE ${seen}`)) === undefined) throw new Refusal('not_found');
}

/**
 * A user's direct referrals, a page at a time: its cost does not depend on their number.
 * Whether each has a team is looked up one by one: for EXISTS the database might read all users.
 */
export async function findTeam(
  db: Queryable,
  { id, after }: { id: number; after: number },
  access: Authority,
): Promise<ReplyOf<typeof userTeam>> {
  await requireUser(db, id, access);
  const invited = [sql`u.referrer_id = ${id}`, sql`u.id > ${after}`, ...inScope(access, isUser('u'))];
  const rows = await db.query<TeamMember>(sql`
    SELECT u.id, u.uid, u.username, u.frozen, u.blacklisted, u.activated_at IS NOT NULL AS activated, u.created_at,
      (SELECT true FROM users AS below WHERE below.referrer_id = u.id LIMIT 1) IS NOT NULL AS has_team
    FROM users AS u WHERE ${join(invited, ' AND ')} ORDER BY u.id LIMIT ${teamPageSize + 1}`);
  return { list: rows.slice(0, teamPageSize), has_more: rows.length > teamPageSize };
}

/** A team may be a hundred thousand people; its count may be this old, in milliseconds. */
const countAge = 10_000;

/** Those whom the user invited, and those together with everybody below them, as far as the reader sees them. */
export async function countTeam(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof userTeamCounts>> {
  await requireUser(db, id, access);
  const { path } = await db.one<{ path: string }>(sql`SELECT path FROM users WHERE id = ${id}`);
  const seen = inScope(access, userOwner);
  const count = (condition: Sql) =>
    sql`(SELECT count(*) FROM users WHERE ${join([condition, ...seen], ' AND ')})`;
  const statement = sql`
    SELECT ${count(sql`referrer_id = ${id}`)} AS direct, ${count(isBelow('users', path))} AS total`;
  return await singleFlight(db, statement, countAge, () => db.one<ReplyOf<typeof userTeamCounts>>(statement));
}
