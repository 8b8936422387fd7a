import {
  type ApplyTime,
  type InstructionKind,
  laneOf,
  statusAskedBy,
} from '@quarterdeck/contract/features/robots/instructions/steering';
import type { RobotCause, RobotStopMode } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Happening } from '#kernel/events/events.ts';
import { settingText } from '#kernel/settings/settings.ts';

/** What runs in somebody's transaction: a command's scope, or a reaction's. */
export type Acting = Pick<Happening<never>, 'tx' | 'context' | 'services'>;

/** What is asked of each of some robots. */
export interface Ask {
  kind: InstructionKind;
  stopMode?: RobotStopMode | undefined;
  applyAt?: ApplyTime | undefined;
  /** Absent: the one of the robot's strategy that is on the shelf. */
  revision?: number | undefined;
  clientOrderId?: string | undefined;
  /** Why the program asks; absent: somebody does. */
  cause?: RobotCause | undefined;
  reason?: string | undefined;
  bulkId?: number | undefined;
  /** The admin who asked, where the program acts for them. */
  askerId?: number | undefined;
}

export interface Instructed {
  id: number;
  robot_id: number;
  robot: string;
  uid: string;
  generation: number;
}

/** The instructions of one event, sent as one message. */
const toldAtOnce = 200;

/** The causes that a row of `robot` is kept by, oldest first. */
export const causesStanding: Sql = sql`ARRAY(
  SELECT c.cause FROM robot_cause AS c WHERE c.robot_id = robot.id AND c.cleared_at IS NULL ORDER BY c.since, c.id)`;

const overdueSeconds = raw(`(${settingText('steering', 'instruction_overdue_seconds')})::int`);

/**
 * Gives robots an instruction, each its own, in place of those of the same lane that are still open, and shows on them which causes
 * stand now. The robots are locked by the caller.
 */
export async function instruct(acting: Acting, robotIds: readonly number[], ask: Ask): Promise<Instructed[]> {
  if (robotIds.length === 0) return [];
  const { tx, context } = acting;
  const { kind, stopMode = null, applyAt = null, clientOrderId = null, cause = null, reason = null } = ask;
  const lane = laneOf(kind, clientOrderId);
  const asked = statusAskedBy(kind);
  const at = context.now.toISOString();
  const superseded = await tx.query<Closed>(sql`
    UPDATE robot_instruction AS i SET status = 'superseded', closed_at = ${at}, updated_at = ${at}, version = i.version + 1
    FROM robot AS r WHERE r.id = i.robot_id
      AND i.robot_id = ANY(${robotIds}::bigint[]) AND i.lane = ${lane} AND i.status IN ('waiting', 'overdue')
    RETURNING i.id, r.robot, old.status = 'overdue' AS was_overdue`);
  await closeOverdue(acting, superseded);
  // Ids must rise in the order of the commits, or a reader's cursor would pass over some.
  tx.send(sql`SELECT pg_advisory_xact_lock(hashtext('robot_instruction'))`);
  const given = await tx.query<Instructed>(sql`
    WITH told AS (
      UPDATE robot SET desired_generation = desired_generation + 1,
        desired_status = coalesce(${asked}, desired_status), causes = ${causesStanding}, updated_at = ${at}, version = version + 1
      WHERE id = ANY(${robotIds}::bigint[])
      RETURNING id, robot, user_id, desired_generation, strategy_id),
    given AS (
      INSERT INTO robot_instruction (robot_id, user_id, status, kind, lane, generation, stop_mode, apply_at, revision,
        parameters, client_order_id, cause, reason, asker_id, asked_by, bulk_id, due_at, created_at, updated_at)
      SELECT told.id, told.user_id, 'waiting', ${kind}, ${lane}, told.desired_generation, ${stopMode}, ${applyAt},
        r.revision, r.parameters, ${clientOrderId}, ${cause}, ${reason},
        ${askerOf(acting, ask)}::bigint, ${context.actor.name},
        ${ask.bulkId ?? null}::bigint, ${at}::timestamptz + make_interval(secs => ${overdueSeconds}), ${at}, ${at}
      FROM told LEFT JOIN strategy AS s ON ${kind} = 'apply_parameters' AND s.id = told.strategy_id
        LEFT JOIN strategy_revision AS r ON r.strategy_id = s.id AND r.revision = coalesce(${ask.revision ?? null}::int, s.shelf_revision)
      ORDER BY told.id
      RETURNING id, robot_id, generation)
    SELECT given.*, told.robot, u.uid FROM given JOIN told ON told.id = given.robot_id
      JOIN users AS u ON u.id = told.user_id ORDER BY given.id`);
  await tell(acting, kind, given);
  return given;
}

export interface Closed {
  id: number;
  robot: string;
  was_overdue: boolean;
}

/** What was overdue is waited for no more. */
export async function closeOverdue(acting: Acting, closed: readonly Closed[]): Promise<void> {
  for (const { id, robot, was_overdue } of closed)
    if (was_overdue)
      await acting.services.events.emit('robot_instruction.closed', {
        ...acting,
        objectId: id,
        payload: { robot },
      });
}

/** Who is notified when it is overdue: no one for automatic instructions. */
const askerOf = ({ context: { actor } }: Acting, { askerId, cause }: Ask): number | null =>
  askerId ?? (actor.kind === 'admin' && cause === undefined ? actor.id : null);

/** Tells the platform, one message for many robots. */
async function tell({ tx, context, services }: Acting, kind: InstructionKind, given: readonly Instructed[]) {
  tx.send(sql`SELECT pg_notify('robot_instructed', '')`);
  for (let first = 0; first < given.length; first += toldAtOnce) {
    const some = given.slice(first, first + toldAtOnce);
    const [one] = some;
    if (one === undefined) return;
    const isOne = some.length === 1;
    const payload = {
      uid: isOne ? one.uid : null,
      robot: isOne ? one.robot : null,
      instructions: some.map(({ id, robot, generation }) => ({ id, robot, kind, generation })),
    };
    await services.events.emit('robot.instructed', {
      tx,
      objectId: one.robot_id,
      payload,
      context,
      services,
    });
  }
}
