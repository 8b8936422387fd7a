import type { RobotCause } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { type Sql } from 'sql-template-tag';
import { type Acting, causesStanding, instruct } from '../instructions/instruct.ts';
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
  affected: Affected,
  cause: Exclude<RobotCause, 'staff'>,
): Promise<number> {
  const fresh = await recordCause(acting, affected, cause);
  const paused = await pause(acting, fresh, cause);
  // The instruction writes the sets of those that it pauses.
  await keepSets(
    acting,
    fresh.filter((id) => !paused.has(id)),
  );
  return fresh.length;
}

/**
 * The same without their sets of causes, which the instruction that follows writes.
 * @returns those that did not have it yet
 */
export async function recordCause(
  { tx, context }: Acting,
  { robots, detail }: Affected,
  cause: RobotCause,
): Promise<number[]> {
  const ids = await lockRobots(tx, sql`(${robots}) AND status <> 'stopped'`);
  if (ids.length === 0) return [];
  const at = context.now.toISOString();
  const added = await tx.query<{ robot_id: number }>(sql`
    INSERT INTO robot_cause (robot_id, cause, detail, since, added_by)
    SELECT id, ${cause}, ${detail ?? null}, ${at}, ${context.actor.name} FROM unnest(${ids}::bigint[]) AS id
    ON CONFLICT (robot_id, cause) WHERE cleared_at IS NULL DO NOTHING
    RETURNING robot_id`);
  return added.map(({ robot_id }) => robot_id);
}

/** @returns those that were asked to pause */
async function pause(acting: Acting, ids: readonly number[], cause: RobotCause): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await acting.tx.query<{ id: number }>(sql`
    SELECT id FROM robot WHERE id = ANY(${ids}::bigint[]) AND coalesce(desired_status, status) = 'running' ORDER BY id`);
  const running = found.map(({ id }) => id);
  for (let first = 0; first < running.length; first += chunk)
    await instruct(acting, running.slice(first, first + chunk), { kind: 'pause', cause });
  return new Set(running);
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
  affected: Pick<Affected, 'robots'>,
  cause: RobotCause,
): Promise<number> {
  const ids = await recordCleared(acting, affected, cause);
  await keepSets(acting, ids);
  return ids.length;
}

/**
 * The same without their sets of causes, which the instruction that follows writes.
 * @returns those that had it
 */
export async function recordCleared(
  { tx, context }: Acting,
  { robots }: Pick<Affected, 'robots'>,
  cause: RobotCause,
): Promise<number[]> {
  const ids = await lockRobots(
    tx,
    sql`cardinality(causes) > 0 AND causes @> ARRAY[${cause}::text] AND (${robots})`,
  );
  if (ids.length === 0) return [];
  await tx.query(sql`
    UPDATE robot_cause SET cleared_at = ${context.now.toISOString()}, cleared_by = ${context.actor.name}
    WHERE robot_id = ANY(${ids}::bigint[]) AND cause = ${cause} AND cleared_at IS NULL`);
  return ids;
}

/** The robot's own row shows its causes as a set, oldest first. */
async function keepSets({ tx, context }: Acting, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    UPDATE robot SET updated_at = ${context.now.toISOString()}, version = version + 1, causes = ${causesStanding}
    WHERE id = ANY(${ids}::bigint[])`);
}
