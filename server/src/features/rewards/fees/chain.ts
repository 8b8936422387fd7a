import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Upline } from '../engine/claims.ts';

/** Nobody further above is looked at, however many in between are compressed. */
const chainMax = 100;

/**
 * Those above a user as they are at this moment, the nearest first. Who has the mail address, the telephone number or an address for
 * withdrawals of the user is taken for the user.
 */
export async function chainAbove(db: Queryable, userId: number, now: Date): Promise<Upline[]> {
  return await db.query<Upline>(sql`
    SELECT above.id AS "userId", coalesce(level.rank, 0) AS level, above.frozen AS "isFrozen",
      above.blacklisted AS "isBlacklisted",
      above.activated_at IS NOT NULL AND coalesce(above.activated_until > ${now.toISOString()}, true) AS "isActive",
      coalesce(lower(above.email) = lower(own.email), false) OR coalesce(above.phone = own.phone, false) OR EXISTS (
        SELECT FROM withdrawal AS theirs JOIN withdrawal AS paid USING (network, address)
        WHERE theirs.user_id = above.id AND paid.user_id = own.id
      ) AS "isPayer"
    FROM users AS own
    CROSS JOIN LATERAL unnest(string_to_array(trim(both '/' FROM own.path), '/')::bigint[])
      WITH ORDINALITY AS step (id, place)
    JOIN users AS above ON above.id = step.id
    LEFT JOIN user_level AS level ON level.user_id = above.id
    WHERE own.id = ${userId} AND above.id <> own.id
    ORDER BY step.place DESC LIMIT ${chainMax}`);
}
