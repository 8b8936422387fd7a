import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type applyParameters,
  type cancelOrder,
  instructionMachine,
  type pauseRobot,
  type RobotInstruction,
  type recordUnknown,
  type refreshOrder,
  type resumeRobot,
  robotMachine,
  type stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import { statusAskedBy } from '@quarterdeck/contract/features/robots/instructions/steering';
import sql, { join } from 'sql-template-tag';
import { advance, assertVersion, type ChangeInput, change, lockRow } from '#command/change.ts';
import { type Command, type CommandScope, command } from '#command/command.ts';
import { ofUser } from '#domain/users/owner.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { recordCause, recordCleared } from '../causes/causes.ts';
import { standingOf } from '../causes/standing.ts';
import { type RobotRow, robotSubject } from '../robots/subject.ts';
import { type Acting, type Ask, type Instructed, instruct } from './instruct.ts';
import { type InstructionRow, instructionSubject } from './subject.ts';

/** Declares a command that asks something of one robot. */
function steer<Input extends ChangeInput & { reason?: string | undefined }>(
  kind: 'pause' | 'resume' | 'stop' | 'apply_parameters',
  askOf: (scope: CommandScope<Input>, robot: RobotRow) => Promise<Omit<Ask, 'kind'>> | Omit<Ask, 'kind'>,
): Command<Input, RobotInstruction> {
  return command<Input, RobotInstruction, RobotRow | undefined>({
    action: `robot.${kind}`,
    objectOf: ({ id }) => ({ type: robotSubject.type, id }),
    find: (tx, { id }, isNew, access) => lockRow(tx, robotSubject, id, isNew, access),
    async run(scope, found) {
      const { tx, input, context, services } = scope;
      const { access } = context.actor;
      const robot = await assertVersion(tx, robotSubject, found, input, access);
      const acting = { tx, context, services };
      if (kind === 'resume') robot.causes = await standingOf(acting, robot.id);
      advance(robotMachine, robot, kind, access);
      const ask: Ask = { kind, reason: input.reason, ...(await askOf(scope, robot)) };
      await keepStaffCause(acting, [robot.id], ask);
      const [given] = await instruct(acting, [robot.id], ask);
      if (given === undefined) throw new Refusal('not_found');
      return {
        reply: await instructionSubject.read(tx, given.id, access),
        object: { type: robotSubject.type, id: robot.id },
        before: { desired_status: robot.desired_status },
        after: { ...said(ask, given), desired_status: statusAskedBy(kind) ?? robot.desired_status },
        reason: input.reason ?? null,
      };
    },
  });
}

const said = ({ stopMode, applyAt, revision, clientOrderId }: Ask, { id, generation }: Instructed) => ({
  instruction_id: id,
  generation,
  ...(stopMode && { stop_mode: stopMode }),
  ...(applyAt && { apply_at: applyAt }),
  ...(revision && { revision }),
  ...(clientOrderId && { client_order_id: clientOrderId }),
});

/** Somebody's pause is a cause of its own, which somebody's word takes away. The instruction follows. */
export async function keepStaffCause(
  acting: Acting,
  ids: readonly number[],
  { kind, reason }: Pick<Ask, 'kind' | 'reason'>,
): Promise<void> {
  const robots = sql`id = ANY(${ids}::bigint[])`;
  if (kind === 'pause') await recordCause(acting, { robots, detail: reason }, 'staff');
  if (kind === 'resume') await recordCleared(acting, { robots }, 'staff');
}

export const pause = steer<BodyOf<typeof pauseRobot>>('pause', () => ({}));

export const resume = steer<BodyOf<typeof resumeRobot>>('resume', () => ({}));

export const stop = steer<BodyOf<typeof stopRobot>>('stop', ({ input }, robot) => {
  if (input.stop_mode === 'close_now' && input.confirm_no !== robot.robot) {
    throw new Refusal('robot_no_differs', { fields: { confirm_no: 'robot_no_differs' } });
  }
  return { stopMode: input.stop_mode };
});

export const apply = steer<BodyOf<typeof applyParameters>>(
  'apply_parameters',
  async ({ tx, input }, robot) => {
    const shelf = await tx.maybe<{ revision: number }>(sql`
      SELECT shelf_revision AS revision FROM strategy WHERE id = ${robot.strategy_id} AND shelf_revision IS NOT NULL`);
    if (shelf === undefined) throw new Refusal('robot_without_strategy');
    const { revision } = shelf;
    if ((input.revision ?? revision) !== revision) throw new Refusal('robot_revision_not_on_shelf');
    if (revision === robot.strategy_revision) throw new Refusal('robot_parameters_same');
    return { applyAt: input.apply_at, revision };
  },
);

/** Stops waiting for an answer: nothing is asked of the robot any more. */
export const giveUp = change<InstructionRow, RobotInstruction, BodyOf<typeof recordUnknown>>(
  instructionSubject,
  'robot_instruction.record_unknown',
  async ({ tx, row, input, context, emit }) => {
    const status = advance(instructionMachine, row, 'record_unknown', context.actor.access);
    const at = context.now.toISOString();
    const isSteering = statusAskedBy(row.kind) !== null;
    await tx.query(sql`
      UPDATE robot SET observed_generation = greatest(observed_generation, ${row.generation}),
        desired_status = CASE WHEN ${isSteering}::boolean THEN NULL ELSE desired_status END, updated_at = ${at},
        version = version + 1
      WHERE id = ${row.robot_id}`);
    const { robot: name } = await tx.one<{ robot: string }>(
      sql`SELECT robot FROM robot WHERE id = ${row.robot_id}`,
    );
    await emit('robot_instruction.closed', row.id, { robot: name });
    return { status, closed_at: at, closed_by: context.actor.name, closed_reason: input.reason };
  },
);

interface Order {
  id: number;
  client_order_id: string;
  status: string;
  robot_id: number | null;
}

/** Declares a command that asks something about one order of a robot. */
function steerOrder<Input extends { id: number; reason?: string | undefined }>(
  kind: 'refresh_order' | 'cancel_order',
  action: string,
): Command<Input, RobotInstruction> {
  return command<Input, RobotInstruction>({
    action,
    objectOf: ({ id }) => ({ type: 'robot_order', id }),
    async run({ tx, input, context, services }) {
      const { access } = context.actor;
      const conditions = [sql`o.id = ${input.id}`, ...inScope(access, ofUser('o.user_id'))];
      const order = await tx.maybe<Order>(sql`
        SELECT o.id, o.client_order_id, o.status, r.id AS robot_id
        FROM robot_order AS o LEFT JOIN robot AS r ON r.user_id = o.user_id AND r.robot = o.robot
        WHERE ${join(conditions, ' AND ')}`);
      if (order === undefined) throw new Refusal('not_found');
      if (kind === 'cancel_order' && !['pending', 'partial_fill'].includes(order.status)) {
        throw new Refusal('order_closed');
      }
      if (order.robot_id === null) throw new Refusal('order_without_robot');
      await tx.query(sql`SELECT FROM robot WHERE id = ${order.robot_id} FOR NO KEY UPDATE`);
      const ask: Ask = { kind, reason: input.reason, clientOrderId: order.client_order_id };
      const [given] = await instruct({ tx, context, services }, [order.robot_id], ask);
      if (given === undefined) throw new Refusal('not_found');
      return {
        reply: await instructionSubject.read(tx, given.id, access),
        object: { type: 'robot_order', id: order.id },
        before: null,
        after: said(ask, given),
        reason: input.reason ?? null,
      };
    },
  });
}

export const refresh = steerOrder<BodyOf<typeof refreshOrder>>('refresh_order', 'robot_order.refresh');
export const cancel = steerOrder<BodyOf<typeof cancelOrder>>('cancel_order', 'robot_order.cancel');
