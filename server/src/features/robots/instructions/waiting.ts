import { proposedTo } from '#domain/approvals/asked.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { ofBulk } from '../bulks/owner.ts';

/** Overdue instructions, and bulks that wait for a second person. */
export const steeringWaiting: readonly WaitingRows[] = [
  {
    menu: 'robot_instructions',
    ability: 'robot_instruction.read',
    table: 'robot_instruction',
    owner: ofUser('user_id'),
    since: 'created_at',
    parts: [{ tile: 'instructions_overdue', where: "status = 'overdue'" }],
  },
  {
    menu: 'robot_bulks',
    ability: 'robot_bulk.read',
    table: 'robot_bulk',
    owner: ofBulk('robot_bulk.id'),
    since: 'created_at',
    parts: [
      {
        tile: 'robot_bulks_proposed',
        asked: [proposedTo('robot_bulk.decide')],
      },
      { where: "status = 'halted'" },
    ],
  },
];
