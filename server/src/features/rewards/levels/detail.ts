import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  LevelChange,
  LevelOfUser,
  userLevelDetail,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import sql, { join } from 'sql-template-tag';
import { userOwner } from '#domain/users/owner.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { userLevelList } from './user-list.ts';

/** The latest steps that are shown. */
const changesMax = 50;

/** The level of a user and how it came about. */
export async function findLevelDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof userLevelDetail>> {
  const user_level = await findRow(db, userLevelList, id, access);
  const [changes, history] = await Promise.all([
    changesOf(db, user_level.user_id),
    historyOf(db, 'user_level', id),
  ]);
  return { user_level, changes, history };
}

/** The same by the user, who may never have had one. */
export async function findLevelOfUser(
  db: Queryable,
  userId: number,
  access: Authority,
): Promise<LevelOfUser> {
  const seen = join([sql`users.id = ${userId}`, ...inScope(access, userOwner)], ' AND ');
  const found = await db.maybe<Omit<LevelOfUser, 'changes' | 'history'> & { id: number | null }>(sql`
    SELECT own.id, coalesce(own.rank, 0) AS rank, level.name, coalesce(own.floor_rank, 0) AS floor_rank,
      coalesce(own.locked, false) AS locked, own.reason
    FROM users LEFT JOIN user_level AS own ON own.user_id = users.id LEFT JOIN share_level AS level ON level.rank = own.rank
    WHERE ${seen}`);
  if (found === undefined) throw new Refusal('not_found');
  const { id, ...level } = found;
  if (id === null) return { ...level, changes: [], history: [] };
  const [changes, history] = await Promise.all([changesOf(db, userId), historyOf(db, 'user_level', id)]);
  return { ...level, changes, history };
}

async function changesOf(db: Queryable, userId: number): Promise<LevelChange[]> {
  return await db.query<LevelChange>(sql`
    SELECT id, at, from_rank, to_rank, cause FROM user_level_change
    WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${changesMax}`);
}
