import type { InstructionOutcome } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { Tone } from '#kit/status-tag.tsx';

export const outcomeTones: Record<InstructionOutcome, Tone> = {
  waiting: 'progress',
  overdue: 'danger',
  done: 'success',
  refused: 'danger',
  superseded: 'neutral',
  unknown: 'warning',
};

/** What is out of date after a robot was steered. */
export const touched = [
  '/backstage/robot',
  '/backstage/robot_instruction',
  '/backstage/robot_bulk',
  '/backstage/home',
  '/backstage/notice',
  '/backstage/router',
  '/backstage/admin_log',
];
