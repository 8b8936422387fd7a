import { of, terms } from '../../../core/terms.ts';
import type { RobotCause } from '../robots/robots.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';
import type { InstructionKind } from './steering.ts';

interface InstructionEvent {
  /** Whose robot it is. */
  uid: string;
  /** The platform's name for the robot. */
  robot: string;
  /** What notices show: the robot and what it was asked. */
  name: string;
  kind: InstructionKind;
  /** Who gave it; null: the program. */
  asker_id: number | null;
}

interface BulkEvent {
  no: string;
  name: string;
  count: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** The platform has something to carry out: `uid` and `robot` are null where it is about several. */
  'robot.instructed': {
    uid: string | null;
    robot: string | null;
    instructions: readonly { id: number; robot: string; kind: InstructionKind; generation: number }[];
  };
  'robot_instruction.overdue': InstructionEvent;
  /** Instructions that the program gave for one cause; told once an hour. */
  'robot_instruction.overdue_automatic': { uid: string; robot: string; name: string; kind: RobotCause };
  'robot_instruction.refused': InstructionEvent;
  'robot_instruction.refused_automatic': { uid: string; robot: string; name: string; kind: RobotCause };
  /** No one waits for its answer any more. */
  'robot_instruction.closed': { robot: string };
  'robot_bulk.proposed': BulkEvent;
  'robot_bulk.declined': BulkEvent;
  'robot_bulk.started': BulkEvent;
  'robot_bulk.halted': BulkEvent;
  'robot_bulk.ended': BulkEvent;
}

export const robotSteering = terms({
  rights: {
    'robot_instruction.read': ['risk', 'support'],
    'robot_instruction.export': ['risk'],
    'robot.steer': ['risk'],
    'robot.stop': ['risk'],
    'robot_order.steer': ['risk', 'support'],
    'robot_bulk.read': ['finance_checker', 'risk'],
    'robot_bulk.ask': ['risk'],
    'robot_bulk.decide': ['finance_checker', 'risk'],
    'robot_bulk.export': ['risk'],
  },
  sensitive: ['robot.stop', 'robot_bulk.ask', 'robot_bulk.decide'],
  refusals,
  notices,
  menu: [
    {
      section: 'robot',
      order: 30,
      path: 'instruction',
      name: 'robot_instructions',
      component: 'robots/instructions/list',
      ability: 'robot_instruction.read',
    },
    {
      section: 'robot',
      order: 40,
      path: 'bulk',
      name: 'robot_bulks',
      component: 'robots/bulks/list',
      ability: 'robot_bulk.read',
    },
  ],
  tiles: ['instructions_overdue', 'robot_bulks_proposed'],
  programs: ['robot_bulk', 'robot_cause', 'robot_fuel', 'robot_instruction_overdue'],
  events: of<Events>(),
});
