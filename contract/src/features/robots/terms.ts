import { of, terms } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface RobotEvent {
  robot: string;
  uid: string;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** The platform reported another state, or that an instruction was carried out. */
  'robot.observed': RobotEvent & { from: string | null; status: string; generation: number };
  /** Nothing was heard of it for three intervals; of many at once few are a notice. */
  'robot.silent': RobotEvent & { name: string; since: string; notice: boolean };
  'robot.heard': RobotEvent & { at: string };
}

export const robots = terms({
  rights: {
    'robot.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'robot.export': ['finance_maker', 'risk'],
  },
  refusals,
  notices,
  menu: [
    {
      section: 'robot',
      order: 10,
      path: 'robot',
      name: 'robots',
      component: 'robots/robots/list',
      ability: 'robot.read',
    },
  ],
  tiles: ['robots_silent'],
  search: {
    robot: ['id', 'robot'],
  },
  programs: ['robot_silence_look'],
  events: of<Events>(),
});
