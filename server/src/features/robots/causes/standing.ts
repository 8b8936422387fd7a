import type { RobotCause } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { raw } from 'sql-template-tag';
import type { Acting } from '../instructions/instruct.ts';
import { addCause, clearCauses } from './causes.ts';

/** Causes that follow from how user, pair, exchange and trader of a robot stand. */
const standing = {
  user_frozen: 'SELECT FROM users AS u WHERE u.id = r.user_id AND (u.frozen OR u.blacklisted)',
  pair_off: "SELECT FROM pair AS p WHERE p.id = r.pair_id AND p.status = 'off'",
  exchange_off: "SELECT FROM exchange AS e WHERE e.id = r.exchange_id AND e.status = 'off'",
  trader_suspended: `SELECT FROM (SELECT status FROM trader WHERE user_id = r.trader_id ORDER BY id DESC LIMIT 1) AS t
    WHERE t.status IN ('suspended', 'revoked')`,
} as const satisfies Partial<Record<RobotCause, string>>;

const each = raw(
  Object.entries(standing)
    .map(([cause, found]) => `('${cause}', EXISTS (${found}))`)
    .join(', '),
);

/**
 * Gives robots the causes that stand against them, and clears those that do not: no event tells of a robot that appears, begins again or
 * copies another trader while its pair is off.
 */
export async function keepStanding(acting: Acting, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const changes = await acting.tx.query<{ cause: keyof typeof standing; stands: boolean; ids: number[] }>(sql`
    SELECT c.cause, c.stands, array_agg(r.id ORDER BY r.id) AS ids
    FROM robot AS r CROSS JOIN LATERAL (VALUES ${each}) AS c (cause, stands)
    WHERE r.id = ANY(${ids}::bigint[]) AND c.stands <> (c.cause = ANY(r.causes)) GROUP BY 1, 2 ORDER BY 1, 2`);
  for (const { cause, stands, ids: some } of changes) {
    const robots = sql`id = ANY(${some}::bigint[])`;
    await (stands ? addCause(acting, { robots }, cause) : clearCauses(acting, { robots }, cause));
  }
}

/** The causes of a robot after a look at what stands: one whose event came while the robot appeared may be missing. */
export async function standingOf(acting: Acting, id: number): Promise<RobotCause[]> {
  await keepStanding(acting, [id]);
  const { causes } = await acting.tx.one<{ causes: RobotCause[] }>(
    sql`SELECT causes FROM robot WHERE id = ${id}`,
  );
  return causes;
}
