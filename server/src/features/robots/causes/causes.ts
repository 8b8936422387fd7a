import type { RobotCause } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { type Sql } from 'sql-template-tag';
import { type Acting, instruct } from '../instructions/instruct.ts';
import { lockRobots } from '../lock.ts';

interface Affected {
  /** The condition on the table of robots. */
  robots: Sql;
  /** More about the cause. */
  detail?: string | undefined;
}

/** Robots that one transaction pauses at once. */
const chunk = 5_000;

/**
 * Adds a cause to robots that are not stopped, and asks those that run, or are about to, to pause.
 * @returns how many did not have it yet
 */
export async function addCause(
  acting: Acting,
  { robots, detail }: Affected,
  cause: RobotCause,
): Promise<number> {
  const { tx, context } = acting;
  const ids = await lockRobots(tx, sql`(${robots}) AND status <> 'stopped'`);
  if (ids.length === 0) return 0;
  const at = context.now.toISOString();
  const added = await tx.query<{ robot_id: number }>(sql`
    INSERT INTO robot_cause (robot_id, cause, detail, since, added_by)
    SELECT id, ${cause}, ${detail ?? null}, ${at}, ${context.actor.name} FROM unnest(${ids}::bigint[]) AS id
    ON CONFLICT (robot_id, cause) WHERE cleared_at IS NULL DO NOTHING
    RETURNING robot_id`);
  const fresh = added.map(({ robot_id }) => robot_id);
  await keepSets(acting, fresh);
  if (cause !== 'staff') await pause(acting, fresh, cause);
  return fresh.length;
}

async function pause(acting: Acting, ids: readonly number[], cause: RobotCause): Promise<void> {
  const running = await acting.tx.query<{ id: number }>(sql`
    SELECT id FROM robot WHERE id = ANY(${ids}::bigint[]) AND coalesce(desired_status, status) = 'running' ORDER BY id`);
  for (let first = 0; first < running.length; first += chunk) {
    const some = running.slice(first, first + chunk).map(({ id }) => id);
    await instruct(acting, some, { kind: 'pause', cause });
  }
}

/** Asks those of the robots that run, or are about to, to pause for the oldest cause that a person's word does not take away. */
export async function pauseForCauses(acting: Acting, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const held = await acting.tx.query<{ cause: RobotCause; ids: number[] }>(sql`
    SELECT lasting[1] AS cause, array_agg(id ORDER BY id) AS ids
    FROM (SELECT id, array_remove(causes, 'staff') AS lasting FROM robot WHERE id = ANY(${ids}::bigint[])) AS robots
    WHERE cardinality(lasting) > 0 GROUP BY 1 ORDER BY 1`);
  for (const { cause, ids: some } of held) await pause(acting, some, cause);
}

/**
 * Clears a cause of robots. None runs again by that: somebody resumes it.
 * @returns how many had it
 */
export async function clearCauses(
  acting: Acting,
  { robots }: Pick<Affected, 'robots'>,
  cause: RobotCause,
): Promise<number> {
  const { tx, context } = acting;
  const ids = await lockRobots(
    tx,
    sql`cardinality(causes) > 0 AND causes @> ARRAY[${cause}::text] AND (${robots})`,
  );
  if (ids.length === 0) return 0;
  await tx.query(sql`
    UPDATE robot_cause SET cleared_at = ${context.now.toISOString()}, cleared_by = ${context.actor.name}
    WHERE robot_id = ANY(${ids}::bigint[]) AND cause = ${cause} AND cleared_at IS NULL`);
  await keepSets(acting, ids);
  return ids.length;
}

/** The robot's own row shows its causes as a set, oldest first. */
async function keepSets({ tx, context }: Acting, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    UPDATE robot SET updated_at = ${context.now.toISOString()}, version = version + 1, causes = ARRAY(
      SELECT c.cause FROM robot_cause AS c WHERE c.robot_id = robot.id AND c.cleared_at IS NULL ORDER BY c.since, c.id)
    WHERE id = ANY(${ids}::bigint[])`);
}
