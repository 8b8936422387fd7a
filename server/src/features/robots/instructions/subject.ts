import type { RobotInstruction } from '@quarterdeck/contract/features/robots/instructions/instructions';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { instructionList } from './list.ts';
import type { robotInstruction } from './table.ts';

/** A row of the table. */
export type InstructionRow = Omit<typeof robotInstruction.$inferSelect, 'status' | 'kind' | 'answer'> &
  Pick<RobotInstruction, 'status' | 'kind' | 'answer'>;

export const instructionSubject: Subject<InstructionRow, RobotInstruction> = {
  type: 'robot_instruction',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, instructionList, id, access),
};
