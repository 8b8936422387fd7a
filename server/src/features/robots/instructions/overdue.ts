import type { InstructionKind } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { RobotCause } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { type CommandScope, command, perform } from '#command/command.ts';
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
  cause: RobotCause | null;
  bulk_no: string | null;
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

/** Marks instructions without an answer in time: one look by an index, whatever their number. */
export async function markOverdue(services: Services): Promise<number> {
  return await perform(mark, {}, programContext(name, services.now()), services);
}

const mark = command<object, number>({
  action: 'robot_instruction.mark_overdue',
  async run(scope) {
    const { tx, context } = scope;
    const at = context.now.toISOString();
    const due = await tx.query<Due>(sql`
      WITH due AS (
        SELECT id FROM robot_instruction WHERE status = 'waiting' AND due_at <= ${at}
        ORDER BY due_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
      UPDATE robot_instruction AS i SET status = 'overdue', updated_at = ${at}, version = i.version + 1
      FROM due, robot AS r, users AS u WHERE i.id = due.id AND r.id = i.robot_id AND u.id = i.user_id
      RETURNING i.id, r.robot, u.uid, i.kind, i.asker_id, i.cause, (SELECT no FROM robot_bulk WHERE id = i.bulk_id) AS bulk_no`);
    for (const group of groupsOf(due)) await tell(scope, group);
    return {
      reply: due.length,
      object: { type: 'robot_instruction', id: due[0]?.id ?? 0 },
      before: null,
      after: { overdue: due.length },
      ...(due.length === 0 && { didNothing: true as const }),
    };
  },
});

/** The subject of one notice: one instruction, those of a bulk, or the automatic ones for one cause. */
function groupsOf(due: readonly Due[]): Due[][] {
  const groups = new Map<string, Due[]>();
  for (const one of due) {
    const key = one.bulk_no ?? (one.asker_id === null ? one.cause : null) ?? String(one.id);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

async function tell({ tx, context, emit }: CommandScope<object>, group: readonly Due[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { id, robot, uid, kind, asker_id, cause, bulk_no } = first;
  const hourAgo = new Date(context.now.getTime() - 3_600_000).toISOString();
  const told = await tx.maybe(sql`
    SELECT FROM notice WHERE created_at > ${hourAgo} AND (
      type = 'automatic_instruction_overdue' AND details->>'kind' = ${asker_id === null ? cause : null}
      OR type = 'instruction_overdue' AND details->>'no' = ${bulk_no}) LIMIT 1`);
  if (told !== undefined) return;
  const about = {
    uid,
    robot,
    name: group.length === 1 ? robot : `${robot} +${group.length - 1}`,
    ...(bulk_no !== null && { no: bulk_no }),
  };
  if (asker_id === null && cause !== null)
    await emit('robot_instruction.overdue_automatic', id, { ...about, kind: cause });
  else await emit('robot_instruction.overdue', id, { ...about, kind, asker_id });
}
