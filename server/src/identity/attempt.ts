import sql from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { networkOf } from '#kernel/egress/ip-addresses.ts';
import type { SignInAttempt } from './lockout.ts';

/** For so long a network from which an admin signed in is known. */
const knownDays = 30;

/** Asks the database the same, whether there is such an admin or not. */
export async function attemptOf(
  db: Queryable,
  name: string,
  adminId: number | undefined,
  { ip, now }: RequestContext,
): Promise<SignInAttempt> {
  const peer = ip ?? '';
  const since = new Date(now.getTime() - knownDays * 24 * 3_600_000).toISOString();
  const known = await db.query<{ ip: string }>(sql`
    SELECT DISTINCT ip FROM session WHERE admin_id = ${adminId ?? 0} AND ip IS NOT NULL AND created_at > ${since}`);
  const isKnownPeer = known.some((place) => networkOf(place.ip) === networkOf(peer));
  return { name, peer, isKnownPeer, now };
}
