import type { InstructionKind } from '@quarterdeck/contract/features/robots/instructions/steering';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { often } from '#kernel/jobs/often.ts';
import type { Services } from '#server/services.ts';

const name = 'robot_instruction_overdue';

/** Instructions that one look marks. */
const most = 500;

interface Due {
  id: number;
  robot: string;
  uid: string;
  kind: InstructionKind;
  asker_id: number | null;
}

/** Looks every ten seconds. */
export function overdueJobs(services: Services): Job[] {
  return often(services, {
    name,
    seconds: 10,
    run: async () => {
      while ((await markOverdue(services)) === most);
    },
  });
}

/** Marks the instructions that nobody answered in time: one look by an index, whatever their number. */
export async function markOverdue(services: Services): Promise<number> {
  return await perform(mark, {}, programContext(name, services.now()), services);
}

const mark = command<object, number>({
  action: 'robot_instruction.mark_overdue',
  async run({ tx, context, emit }) {
    const at = context.now.toISOString();
    const due = await tx.query<Due>(sql`
      WITH due AS (
        SELECT id FROM robot_instruction WHERE status = 'waiting' AND due_at <= ${at}
        ORDER BY due_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
      UPDATE robot_instruction AS i SET status = 'overdue', updated_at = ${at}, version = i.version + 1
      FROM due, robot AS r, users AS u WHERE i.id = due.id AND r.id = i.robot_id AND u.id = i.user_id
      RETURNING i.id, r.robot, u.uid, i.kind, i.asker_id`);
    for (const { id, ...told } of due) {
      if (told.asker_id !== null) await emit('robot_instruction.overdue', id, { ...told, name: told.robot });
    }
    return {
      reply: due.length,
      object: { type: 'robot_instruction', id: due[0]?.id ?? 0 },
      before: null,
      after: { overdue: due.length },
      ...(due.length === 0 && { didNothing: true as const }),
    };
  },
});
