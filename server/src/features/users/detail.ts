import type { Authority } from '@quarterdeck/contract/access';
import type { UserDetail } from '@quarterdeck/contract/users';
import sql, { join, type Sql } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { balances } from '#kernel/ledger/balances.ts';
import { findRow } from '#kernel/list/list.ts';
import { shared } from '#kernel/list/shared-answer.ts';
import { isBelow } from '#kernel/referral-tree.ts';
import { userList } from './list.ts';
import { monthOf } from './month.ts';
import { userSubject } from './subject.ts';

/** A user with wallets, team and history. */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<UserDetail> {
  const user = await findRow(db, userList, id, access);
  const [wallets, team, history, month] = await Promise.all([
    balances(db, id),
    countTeam(db, id, access),
    historyOf(db, 'user', id),
    monthOf(db, id, now),
  ]);
  return { user, wallets, team, history, month };
}

/** Those whom the user invited, and those together with everybody below them, as far as the reader sees them. */
async function countTeam(db: Queryable, id: number, access: Authority): Promise<UserDetail['team']> {
  const { path } = await db.one<{ path: string }>(sql`SELECT path FROM users WHERE id = ${id}`);
  const seen = inScope(access, userSubject.owner);
  const count = (condition: Sql) =>
    sql`(SELECT count(*) FROM users WHERE ${join([condition, ...seen], ' AND ')})`;
  const statement = sql`
    SELECT ${count(sql`referrer_id = ${id}`)} AS direct, ${count(isBelow('users', path))} AS total`;
  return await shared(db, statement, teamAge, () => db.one<UserDetail['team']>(statement));
}

/** A team may be a hundred thousand people; its count may be this old, in milliseconds. */
const teamAge = 3_000;
