import type { Authority } from '@quarterdeck/contract/access';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import type { LevelChange, userLevelDetail } from '@quarterdeck/contract/share-levels';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { userLevelList } from './user-list.ts';

/** The latest steps that the drawer shows. */
const changesMax = 50;

/** The level of a user and how it came about. */
export async function findLevelDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof userLevelDetail>> {
  const user_level = await findRow(db, userLevelList, id, access);
  const [changes, history] = await Promise.all([
    db.query<LevelChange>(sql`
      SELECT id, at, from_rank, to_rank, cause FROM user_level_change
      WHERE user_id = ${user_level.user_id} ORDER BY id DESC LIMIT ${changesMax}`),
    historyOf(db, 'user_level', id),
  ]);
  return { user_level, changes, history };
}
