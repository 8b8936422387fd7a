import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Upline } from '../engine/claims.ts';
import { isSamePerson, payers } from './same-person.ts';

/** No upline beyond this is considered, however many in between are compressed. */
const chainMax = 100;

/** What counts of `above`, who stands above `own`, at a moment. */
const uplineColumns = ({ since, at, level }: { since: Sql; at: Sql; level: Sql }) => sql`
  above.id AS "userId", coalesce(${level}, 0) AS level, above.frozen AS "isFrozen", above.blacklisted AS "isBlacklisted",
  coalesce(${since} AND coalesce(above.activated_until > ${at}, true), false) AS "isActive",
  ${isSamePerson} AS "isPayer"`;

/** Everybody above `own`, and their level now. */
const above = sql`
  CROSS JOIN LATERAL unnest(string_to_array(trim(both '/' FROM own.path), '/')::bigint[])
    WITH ORDINALITY AS step (id, place)
  JOIN users AS above ON above.id = step.id AND above.id <> own.id
  LEFT JOIN user_level AS level ON level.user_id = above.id`;

/** Those above a user as they are at this moment, the nearest first. */
export async function chainAbove(db: Queryable, userId: number, now: Date): Promise<Upline[]> {
  return await db.query<Upline>(sql`
    ${payers(sql`users.id = ${userId}`)}
    SELECT ${uplineColumns({
      since: sql`above.activated_at IS NOT NULL`,
      at: sql`${now.toISOString()}::timestamptz`,
      level: sql`level.rank`,
    })}
    FROM own ${above}
    ORDER BY step.place DESC LIMIT ${chainMax}`);
}

/**
 * Those above the payers of many fees, by the fee: active and of the level that they were when it was paid; who is frozen or
 * blacklisted, and who stands above whom, is as it is now.
 * @param reach no further above than this.
 */
export async function chainsOfFees(
  db: Queryable,
  feeIds: readonly number[],
  reach = chainMax,
): Promise<Map<number, Upline[]>> {
  // The level before the first change after it; without one it is what it is now.
  const level = sql`coalesce((
    SELECT from_rank FROM user_level_change AS step WHERE step.user_id = above.id AND step.at > fee.created_at
    ORDER BY step.id LIMIT 1), level.rank)`;
  const rows = await db.query<Upline & { feeId: number }>(sql`
    ${payers(sql`users.id IN (SELECT user_id FROM fee WHERE id = ANY(${feeIds}::bigint[]))`)}
    SELECT fee.id AS "feeId", ${uplineColumns({ since: sql`above.activated_at <= fee.created_at`, at: sql`fee.created_at`, level })}
    FROM fee JOIN own ON own.id = fee.user_id ${above}
    WHERE fee.id = ANY(${feeIds}::bigint[]) AND own.depth - above.depth <= ${reach}
    ORDER BY fee.id, step.place DESC`);
  const chains = new Map<number, Upline[]>();
  for (const { feeId, ...upline } of rows) {
    const chain = chains.get(feeId);
    if (chain === undefined) chains.set(feeId, [upline]);
    else chain.push(upline);
  }
  return chains;
}
