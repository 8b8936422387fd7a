import * as z from 'zod/mini';
import { Id, line, Reason, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { StrategyParameters } from '../../strategies/library/parameters.ts';
import { robotCauses, robotStatuses, robotStopModes } from '../robots/robots.ts';
import {
  answers,
  applyTimes,
  instructionKinds,
  instructionOutcomes,
  isOpen,
  obstacle,
  type Steering,
} from './steering.ts';

/** What a robot, or one of its orders, was asked to do, and what became of it. */
export const RobotInstruction = z.object({
  id: z.int(),
  status: z.enum(instructionOutcomes),
  robot_id: z.int(),
  /** The platform's own name for the robot. */
  robot: z.string(),
  user_id: z.int(),
  uid: z.string(),
  kind: z.enum(instructionKinds),
  /** Rises with each instruction of a robot. */
  generation: z.int(),
  stop_mode: z.nullable(z.enum(robotStopModes)),
  apply_at: z.nullable(z.enum(applyTimes)),
  /** The revision of the strategy whose parameters are applied. */
  revision: z.nullable(z.int()),
  client_order_id: z.nullable(z.string()),
  /** Why the program gave it; null: somebody did. */
  cause: z.nullable(z.enum(robotCauses)),
  reason: z.nullable(z.string()),
  asker_id: z.nullable(z.int()),
  asked_by: z.string(),
  bulk_id: z.nullable(z.int()),
  bulk_no: z.nullable(z.string()),
  /** When it counts as overdue. */
  due_at: z.string(),
  /** What the platform answered first. */
  answer: z.nullable(z.enum(answers)),
  answer_code: z.nullable(z.string()),
  answer_text: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** Why it was recorded as unknown, and by whom. */
  closed_reason: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  /** When waiting for an answer was stopped. */
  closed_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type RobotInstruction = z.output<typeof RobotInstruction>;

/** The right to ask this of a robot, or of many. */
export const steerAbility = (kind: 'pause' | 'resume' | 'stop' | 'apply_parameters') =>
  kind === 'stop' ? ('robot.stop' as const) : ('robot.steer' as const);

/** What staff may ask of a robot. Its state stays as it was reported until the platform says otherwise. */
export const robotMachine = machine<Steering>()({
  name: 'robot',
  states: robotStatuses,
  final: [],
  transitions: (['resume', 'pause', 'apply_parameters', 'stop'] as const).flatMap((event) =>
    robotStatuses.map((status) => ({
      event,
      from: [status],
      to: status,
      ability: steerAbility(event),
      guard: (robot: Steering) => obstacle(event, robot),
    })),
  ),
});

/** Answers of the platform and time move an instruction; a person may only stop waiting for it. */
export const instructionMachine = machine<Pick<RobotInstruction, 'status'>>()({
  name: 'robot_instruction',
  states: instructionOutcomes,
  final: ['done', 'refused', 'superseded'],
  transitions: [
    { event: 'overdue', from: ['waiting'], to: 'overdue' },
    { event: 'done', from: ['waiting', 'overdue', 'unknown'], to: 'done' },
    { event: 'refused', from: ['waiting', 'overdue', 'unknown'], to: 'refused' },
    { event: 'superseded', from: ['waiting', 'overdue'], to: 'superseded' },
    {
      event: 'record_unknown',
      from: ['waiting', 'overdue'],
      to: 'unknown',
      ability: 'robot.steer',
      guard: ({ status }) => (isOpen(status as 'waiting') ? undefined : 'instruction_closed'),
    },
  ],
});

export const instructionList = list({
  path: '/backstage/robot_instruction',
  ability: 'robot_instruction.read',
  exportAbility: 'robot_instruction.export',
  row: RobotInstruction,
  sort: '-created_at',
  queues: [{ name: 'overdue', filters: { status: 'overdue' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    robot: { kind: 'text', filter: true },
    robot_id: { kind: 'id', filter: true, shown: false },
    uid: { kind: 'text', filter: true },
    kind: { kind: 'enum', values: instructionKinds, filter: true },
    status: { kind: 'enum', values: instructionOutcomes, filter: true },
    stop_mode: { kind: 'enum', values: robotStopModes, filter: true, shown: false },
    apply_at: { kind: 'enum', values: applyTimes, shown: false },
    revision: { kind: 'number', shown: false },
    generation: { kind: 'number', shown: false },
    cause: { kind: 'enum', values: robotCauses, filter: true, shown: false },
    reason: { kind: 'text' },
    asked_by: { kind: 'text', filter: true },
    bulk_no: { kind: 'text', filter: true, shown: false },
    bulk_id: { kind: 'id', filter: true, shown: false },
    client_order_id: { kind: 'text', filter: true, shown: false },
    answer_code: { kind: 'text', filter: true, shown: false },
    answer_text: { kind: 'text', shown: false },
    answered_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    closed_at: { kind: 'time', shown: false },
  },
});

const idQuery = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const instructionDetail = endpoint({
  method: 'GET',
  path: '/backstage/robot_instruction/detail',
  ability: 'robot_instruction.read',
  summary: 'Returns an instruction with its history.',
  query: idQuery,
  reply: z.object({
    robot_instruction: RobotInstruction,
    /** The parameters to be applied, as they were sent; null: another kind. */
    parameters: z.nullable(StrategyParameters),
    history: z.array(HistoryEntry),
  }),
});

/** Instructions that a robot's drawer shows, at most. */
export const steeringShownMax = 50;

/** A cause for which a robot is, or was, paused. */
export const CauseEntry = z.object({
  id: z.int(),
  cause: z.enum(robotCauses),
  /** More about it: a reason, the exchange's code, a symbol. */
  detail: z.nullable(z.string()),
  since: z.string(),
  added_by: z.string(),
  cleared_at: z.nullable(z.string()),
  cleared_by: z.nullable(z.string()),
});
export type CauseEntry = z.output<typeof CauseEntry>;

export const robotSteering = endpoint({
  method: 'GET',
  path: '/backstage/robot_instruction/of_robot',
  ability: 'robot_instruction.read',
  summary: 'Lists the instructions and pause causes of a robot, newest first.',
  query: idQuery,
  reply: z.object({
    instructions: z.array(RobotInstruction),
    causes: z.array(CauseEntry),
  }),
});

const command = {
  method: 'POST',
  command: true,
  reply: RobotInstruction,
} as const;

const steers = {
  ...command,
  ability: 'robot.steer',
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const pauseRobot = endpoint({
  ...steers,
  path: '/backstage/robot/pause',
  summary: 'Pauses a robot: it opens no new position and keeps managing those it has.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const resumeRobot = endpoint({
  ...steers,
  path: '/backstage/robot/resume',
  summary: "Resumes a paused robot if no pause cause other than staff's own remains.",
  body: z.strictObject({ ...rowReference, reason: z.optional(Reason) }),
});

export const stopRobot = endpoint({
  ...command,
  path: '/backstage/robot/stop',
  ability: 'robot.stop',
  stepUp: true,
  summary: 'Stops a robot. Closing its position immediately requires its number as confirmation.',
  body: z
    .strictObject({
      ...rowReference,
      stop_mode: z.enum(robotStopModes),
      /** Owed for `close_now`: the robot's number. */
      confirm_no: z.optional(line(64)),
      reason: Reason,
    })
    .check(
      z.refine(({ stop_mode, confirm_no }) => stop_mode !== 'close_now' || confirm_no !== undefined, {
        error: 'field_required',
        path: ['confirm_no'],
      }),
    ),
});

export const applyParameters = endpoint({
  ...steers,
  path: '/backstage/robot/apply_parameters',
  summary: "Applies a strategy revision's parameters to a robot.",
  body: z.strictObject({
    ...rowReference,
    apply_at: z.enum(applyTimes),
    /** The one on the shelf: where another is by now, it is refused. Absent: whichever is. */
    revision: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    reason: Reason,
  }),
});

export const recordUnknown = endpoint({
  ...steers,
  path: '/backstage/robot_instruction/record_unknown',
  summary: 'Stops waiting for the answer to an instruction. A late answer still counts.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

const steersOrder = { ...steers, ability: 'robot_order.steer' } as const;

export const refreshOrder = endpoint({
  ...steersOrder,
  path: '/backstage/robot_order/refresh',
  summary: 'Asks the platform to refresh an order from its exchange.',
  body: z.strictObject({ id: Id }),
});

export const cancelOrder = endpoint({
  ...steersOrder,
  path: '/backstage/robot_order/cancel',
  summary: 'Asks the platform to cancel an open order at its exchange.',
  body: z.strictObject({ id: Id, reason: Reason }),
});
