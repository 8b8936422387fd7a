import type { RobotCause, RobotStatus } from '../robots/robots.ts';

/** What an instruction asks of a robot, or of one of its orders. */
export const instructionKinds = [
  'pause',
  'resume',
  'stop',
  'apply_parameters',
  'refresh_order',
  'cancel_order',
] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** When a robot takes new parameters over. */
export const applyTimes = ['now', 'cycle_end'] as const;
export type ApplyTime = (typeof applyTimes)[number];

export const instructionOutcomes = [
  'waiting',
  'overdue',
  'done',
  'refused',
  'superseded',
  'unknown',
] as const;
export type InstructionOutcome = (typeof instructionOutcomes)[number];

/** Nothing is known of these yet. */
export const openOutcomes = ['waiting', 'overdue'] as const satisfies readonly InstructionOutcome[];

/** What the platform answers. */
export const answers = ['done', 'refused'] as const;
export type Answer = (typeof answers)[number];

/**
 * The effect of an acknowledgement. `taken`: it decided the instruction; `late`: stored, but a newer instruction exists;
 * `known`: a repeat; `differs`: contradicts an earlier one, which stays; `not_found`: no such instruction.
 */
export const acknowledgementResults = ['taken', 'late', 'known', 'differs', 'not_found'] as const;
export type AcknowledgementResult = (typeof acknowledgementResults)[number];

export const isOpen = (outcome: InstructionOutcome): boolean => openOutcomes.some((open) => open === outcome);

/** The state that a robot is in once the instruction is carried out; null: it stays as it is. */
export function statusAskedBy(kind: InstructionKind): RobotStatus | null {
  switch (kind) {
    case 'pause':
      return 'paused';
    case 'resume':
      return 'running';
    case 'stop':
      return 'stopped';
    default:
      return null;
  }
}

/** Of the instructions of one robot and lane only the newest counts. */
export function laneOf(kind: InstructionKind, clientOrderId: string | null = null): string {
  if (kind === 'apply_parameters') return 'parameters';
  return statusAskedBy(kind) === null ? `order:${clientOrderId ?? ''}` : 'run';
}

/** What is kept of an instruction in order to judge an acknowledgement. */
export interface Judged {
  outcome: InstructionOutcome;
  /** What the platform answered first; null: nothing yet. */
  answer: Answer | null;
}

/** What an acknowledgement does to its instruction. */
export function acknowledge(
  { outcome, answer }: Judged,
  given: Answer,
): { result: Exclude<AcknowledgementResult, 'not_found'>; outcome: InstructionOutcome } {
  if (answer !== null) return { result: answer === given ? 'known' : 'differs', outcome };
  // What was put down as unknown is known now; what something newer replaced stays replaced.
  if (outcome === 'superseded') return { result: 'late', outcome };
  return { result: 'taken', outcome: given };
}

/** What staff asked of a robot, beside what the platform reports. */
export interface Steering {
  /** As the platform reported it. */
  status: RobotStatus;
  /** Null: nothing is requested beyond the reported state. */
  desired_status: RobotStatus | null;
  /** Of the newest instruction, and of the newest one that was answered. */
  desired_generation: number;
  observed_generation: number;
  causes: readonly RobotCause[];
}

/** The target state: as requested, or else as reported. */
export const heading = ({ desired_status, status }: Pick<Steering, 'desired_status' | 'status'>) =>
  desired_status ?? status;

/** Whether asked and reported are apart. */
export const differs = ({ desired_status, status }: Pick<Steering, 'desired_status' | 'status'>) =>
  desired_status !== null && desired_status !== status;

/** Whether the robot is in this state, and stays in it; or was asked to be, and the answer is awaited. */
function isThere(status: RobotStatus, robot: Steering): boolean {
  const isAwaited = robot.desired_generation > robot.observed_generation;
  return heading(robot) === status && (robot.status === status || isAwaited);
}

/** Causes that a person's word does not take away. */
export const lasting = (causes: readonly RobotCause[]): RobotCause[] =>
  causes.filter((cause) => cause !== 'staff');

/** Whether this cause is one more reason not to run, so that the robot has to be told. */
export const mustPause = (robot: Pick<Steering, 'desired_status' | 'status'>): boolean =>
  heading(robot) === 'running';

/** Whether an instruction may be given now: the name of what is in the way, or undefined. */
export function obstacle(
  kind: InstructionKind,
  robot: Steering,
): 'robot_stopped' | 'robot_not_running' | 'robot_not_paused' | 'robot_causes_left' | undefined {
  const isStopped = robot.status === 'stopped';
  switch (kind) {
    case 'pause':
      if (isStopped) return 'robot_stopped';
      return isThere('paused', robot) ? 'robot_not_running' : undefined;
    case 'resume':
      if (isStopped) return 'robot_stopped';
      if (isThere('running', robot)) return 'robot_not_paused';
      return lasting(robot.causes).length > 0 ? 'robot_causes_left' : undefined;
    case 'stop':
    case 'apply_parameters':
      return isStopped ? 'robot_stopped' : undefined;
    default:
      return undefined;
  }
}
