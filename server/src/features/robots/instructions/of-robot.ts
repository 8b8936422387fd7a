import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type CauseEntry,
  type instructionDetail,
  instructionList as listContract,
  type robotSteering,
  steeringShownMax,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findPage, findRow } from '#kernel/list/list.ts';
import { robotSubject } from '../robots/subject.ts';
import { instructionList } from './list.ts';

/** An instruction with what it would have the robot take over. */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof instructionDetail>> {
  const robot_instruction = await findRow(db, instructionList, id, access);
  const [{ parameters }, history] = await Promise.all([
    db.one<Pick<ReplyOf<typeof instructionDetail>, 'parameters'>>(
      sql`SELECT parameters FROM robot_instruction WHERE id = ${id}`,
    ),
    historyOf(db, 'robot_instruction', id),
  ]);
  return { robot_instruction, parameters, history };
}

/** What was asked of a robot, and why it is paused. */
export async function findSteering(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof robotSteering>> {
  await robotSubject.read(db, id, access);
  const query = { robot_id: id, page_size: steeringShownMax, sort: listContract.sort };
  const [page, causes] = await Promise.all([
    findPage(db, instructionList, query, access),
    db.query<CauseEntry>(sql`
      SELECT id, cause, detail, since, added_by, cleared_at, cleared_by FROM robot_cause WHERE robot_id = ${id}
      ORDER BY cleared_at IS NULL DESC, since DESC, id DESC LIMIT ${steeringShownMax}::int`),
  ]);
  return { instructions: page.list, causes };
}
