import type { Authority } from '@quarterdeck/contract/access';
import type { UserDetail } from '@quarterdeck/contract/users';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { balances } from '#kernel/ledger/balances.ts';
import { findRow } from '#kernel/list/list.ts';
import { shared } from '#kernel/list/shared-answer.ts';
import { userList } from './list.ts';

/** A user with wallets, team and history. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<UserDetail> {
  const user = await findRow(db, userList, id, access);
  const [wallets, team, history] = await Promise.all([
    balances(db, id),
    countTeam(db, id),
    historyOf(db, 'user', id),
  ]);
  return { user, wallets, team, history };
}

/** Those whom the user invited, and those together with everybody below them. */
async function countTeam(db: Queryable, id: number): Promise<UserDetail['team']> {
  const { path } = await db.one<{ path: string }>(sql`SELECT path FROM users WHERE id = ${id}`);
  const statement = sql`
    SELECT (SELECT count(*) FROM users WHERE referrer_id = ${id}) AS direct,
      (SELECT count(*) FROM users WHERE path LIKE ${`${path}_%`}) AS total`;
  return await shared(db, statement, teamAge, () => db.one<UserDetail['team']>(statement));
}

/** A team may be a hundred thousand people; its count may be this old, in milliseconds. */
const teamAge = 3_000;
