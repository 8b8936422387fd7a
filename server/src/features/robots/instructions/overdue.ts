import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { often } from '#kernel/jobs/often.ts';
import type { Services } from '#server/services.ts';
import { type Failed, tellOfFailed } from './failed.ts';

const name = 'robot_instruction_overdue';

/** Instructions that one look marks. */
const most = 500;

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

/** Marks instructions without an answer in time: one look by an index, whatever their number. */
export async function markOverdue(services: Services): Promise<number> {
  return await perform(mark, {}, programContext(name, services.now()), services);
}

const mark = command<object, number>({
  action: 'robot_instruction.mark_overdue',
  async run(scope) {
    const { tx, context } = scope;
    const at = context.now.toISOString();
    const due = await tx.query<Failed>(sql`
      WITH due AS (
        SELECT id FROM robot_instruction WHERE status = 'waiting' AND due_at <= ${at}
        ORDER BY due_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
      UPDATE robot_instruction AS i SET status = 'overdue', updated_at = ${at}, version = i.version + 1
      FROM due, robot AS r, users AS u WHERE i.id = due.id AND r.id = i.robot_id AND u.id = i.user_id
      RETURNING i.id, r.robot, u.uid, i.kind, i.asker_id, i.cause, (SELECT no FROM robot_bulk WHERE id = i.bulk_id) AS bulk_no`);
    await tellOfFailed(scope, 'overdue', due);
    return {
      reply: due.length,
      object: { type: 'robot_instruction', id: due[0]?.id ?? 0 },
      before: null,
      after: { overdue: due.length },
      ...(due.length === 0 && { didNothing: true as const }),
    };
  },
});
