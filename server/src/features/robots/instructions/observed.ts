import { statusAskedBy } from '@quarterdeck/contract/features/robots/instructions/steering';
import sql from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';
import { clearCauses } from '../causes/causes.ts';
import { type Closed, closeOverdue } from './instruct.ts';

const kindOf = { running: 'resume', paused: 'pause', stopped: 'stop' } as const;

/**
 * A report is an answer too: if the robot is as requested and has reached that generation, the instruction is done.
 * A robot that runs as requested needs nothing more; a pause stays requested until someone resumes it. Of one that has stopped nothing
 * is requested any more: its user may start it again.
 */
export const observedReaction: Reaction = on('robot.observed', async ({ objectId, payload, ...acting }) => {
  const { tx, context } = acting;
  const { status, generation } = payload;
  const at = context.now.toISOString();
  const kind = kindOf[status as keyof typeof kindOf];
  if (statusAskedBy(kind) !== status) return;
  const done = await tx.query<Closed>(sql`
    UPDATE robot_instruction AS i SET status = 'done', answer = 'done', answered_at = ${at}, closed_at = ${at}, updated_at = ${at},
      version = i.version + 1
    FROM robot AS r WHERE r.id = i.robot_id
      AND i.robot_id = ${objectId} AND i.lane = 'run' AND i.kind = ${kind} AND i.status IN ('waiting', 'overdue')
      AND i.generation <= ${generation}
    RETURNING i.id, r.robot, old.status = 'overdue' AS was_overdue`);
  await closeOverdue(acting, done);
  if (kind === 'pause') return;
  await tx.query(sql`
    UPDATE robot AS r SET desired_status = NULL, updated_at = ${at}
    WHERE id = ${objectId} AND (${kind === 'stop'} AND desired_status IS NOT NULL OR desired_status = ${status} AND NOT EXISTS (
      SELECT FROM robot_instruction AS i WHERE i.robot_id = r.id AND i.lane = 'run' AND i.generation > ${generation}))`);
  if (kind === 'stop') await clearCauses(acting, { robots: sql`id = ${objectId}` }, 'staff');
});
