import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

const toAsker = {
  when: ({ payload }: { payload: object }) => 'asker_id' in payload && payload.asker_id !== null,
  to: ({ asker_id }: { asker_id: number }) => asker_id,
};

/** The requester is notified of failures; for bulks the maker and the checker. */
export const steeringNotices: readonly Reaction[] = [
  tells('robot_instruction.overdue', 'instruction_overdue', toAsker),
  tells('robot_instruction.overdue_automatic', 'automatic_instruction_overdue'),
  tells('robot_instruction.refused', 'instruction_refused', toAsker),
  tells('robot_instruction.refused_automatic', 'automatic_instruction_refused'),
  settles('robot_instruction.closed'),
  tells('robot_bulk.proposed', 'robot_bulk_proposed'),
  settles('robot_bulk.declined'),
  settles('robot_bulk.started'),
  tells('robot_bulk.halted', 'robot_bulk_halted'),
  settles('robot_bulk.ended'),
];
