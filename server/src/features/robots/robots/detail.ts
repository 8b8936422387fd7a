import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type RobotDetail,
  type RobotEvent,
  robotEventsMax,
} from '@quarterdeck/contract/features/robots/robots/detail';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { robotList } from './list.ts';

type Facts = Pick<RobotDetail, 'params' | 'shelf_params' | 'awaited' | 'blocks'>;

/** A robot with what it runs by and what became of it. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RobotDetail> {
  const robot = await findRow(db, robotList, id, access);
  const [facts, events, history] = await Promise.all([
    db.one<Facts>(sql`
      SELECT r.params, n.parameters AS shelf_params, r.awaited, r.blocks FROM robot AS r
        LEFT JOIN strategy AS s ON s.id = r.strategy_id
        LEFT JOIN strategy_revision AS n ON n.strategy_id = s.id AND n.revision = s.shelf_revision
      WHERE r.id = ${id}`),
    db.query<RobotEvent>(sql`
      SELECT id, kind, before, after, at FROM robot_event WHERE robot_id = ${id}
      ORDER BY at DESC, id DESC LIMIT ${robotEventsMax}::int`),
    historyOf(db, 'robot', id),
  ]);
  return { robot, ...facts, events, history };
}
