import sql from 'sql-template-tag';
import type { RequestContext } from '../context.ts';
import type { Queryable } from '../database/sql.ts';
import type { SignInAttempt } from './lockout.ts';

/** For so long an address from which an admin signed in is known. */
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
  const { known } = await db.one<{ known: boolean }>(sql`
    SELECT EXISTS (SELECT FROM session
      WHERE admin_id = ${adminId ?? 0} AND ip = ${peer} AND created_at > ${since}) AS known`);
  return { name, peer, isKnownPeer: known, now };
}
