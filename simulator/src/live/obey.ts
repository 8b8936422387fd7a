import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type {
  acknowledgeInstructions,
  PlatformInstruction,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import type { StrategyParameters } from '@quarterdeck/strategy/parameters';
import type { FleetRobot } from '../trading/fleet.ts';
import type { CourseOf, Done } from '../trading/robot.ts';
import { sized } from '../trading/sizing.ts';

export type Acknowledgement = BodyInput<typeof acknowledgeInstructions>['acknowledgements'][number];

/** What becomes of an instruction by its number: of sixteen one is refused, one comes late, and one is answered twice. */
export const manners = {
  isRefused: (id: number) => id % 16 === 7,
  isLate: (id: number) => id % 16 === 3,
  isTwice: (id: number) => id % 16 === 11,
};

const nothing: Done = { orders: [], fills: [], closed: [] };

/** Does what staff ask of a robot. @returns what it answers, and what it did */
export function obey(
  instruction: PlatformInstruction,
  robot: FleetRobot | undefined,
  at: Date,
  courseOf: CourseOf,
): { answer: Acknowledgement; done: Done } {
  const answer = { id: instruction.id, at: at.toISOString() };
  const refuse = (code: string) => ({
    answer: { ...answer, outcome: 'refused' as const, code },
    done: nothing,
  });
  if (robot === undefined) return refuse('robot_unknown');
  robot.generation = Math.max(robot.generation, instruction.generation);
  if (manners.isRefused(instruction.id)) return refuse('exchange_busy');
  const { live } = robot.trading;
  const did = (done = nothing) => ({ answer: { ...answer, outcome: 'done' as const }, done });
  switch (instruction.kind) {
    case 'pause':
      live.pause();
      if (live.status === 'paused') robot.paused ??= { at: answer.at, reason: instruction.cause ?? 'staff' };
      return live.status === 'paused' ? did() : refuse('robot_stopped');
    case 'resume':
      live.resume();
      robot.paused = null;
      return live.status === 'running' ? did() : refuse('robot_stopped');
    case 'stop': {
      const done = robot.trading.tell(live.stop(instruction.stop_mode ?? 'after_tp'), at, courseOf);
      if (live.status === 'stopped') robot.stoppedAt ??= answer.at;
      return did(done);
    }
    case 'apply_parameters':
      return applied(instruction, robot) ? did() : refuse('position_open');
    default:
      // Its orders are filled as soon as they are placed.
      return refuse('order_ended');
  }
}

/** New parameters, sized as those that the robot began with. */
function applied({ parameters, apply_at }: PlatformInstruction, robot: FleetRobot): boolean {
  if (parameters === null) return false;
  return robot.trading.live.apply(
    sized(parameters as unknown as StrategyParameters, robot.sizing),
    apply_at ?? 'cycle_end',
  );
}
