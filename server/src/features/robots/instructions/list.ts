import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  instructionList as contract,
  instructionMachine,
  type RobotInstruction,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import sql from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<RobotInstruction, 'allowed_actions'>;

/** What robots were asked to do, with who asked. */
export const instructionList = defineList<typeof contract, Stored>(contract, {
  from: sql`robot_instruction AS i
    LEFT JOIN robot AS r ON r.id = i.robot_id
    LEFT JOIN users AS u ON u.id = i.user_id
    LEFT JOIN robot_bulk AS b ON b.id = i.bulk_id`,
  owner: ofUser('i.user_id'),
  id: 'i.id',
  columns: {
    id: 'i.id',
    status: 'i.status',
    robot_id: 'i.robot_id',
    robot: 'r.robot',
    user_id: 'i.user_id',
    uid: 'u.uid',
    kind: 'i.kind',
    generation: 'i.generation',
    stop_mode: 'i.stop_mode',
    apply_at: 'i.apply_at',
    revision: 'i.revision',
    client_order_id: 'i.client_order_id',
    cause: 'i.cause',
    reason: 'i.reason',
    asker_id: 'i.asker_id',
    asked_by: 'i.asked_by',
    bulk_id: 'i.bulk_id',
    bulk_no: 'b.no',
    due_at: 'i.due_at',
    answer: 'i.answer',
    answer_code: 'i.answer_code',
    answer_text: 'i.answer_text',
    answered_at: 'i.answered_at',
    closed_reason: 'i.closed_reason',
    closed_by: 'i.closed_by',
    closed_at: 'i.closed_at',
    created_at: 'i.created_at',
    updated_at: 'i.updated_at',
    version: 'i.version',
  },
  present: (stored: Stored, access: Authority): RobotInstruction => ({
    ...stored,
    allowed_actions: allowedActions(instructionMachine, stored, access),
  }),
});
