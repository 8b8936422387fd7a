import type { Authority } from '@quarterdeck/contract/core/access';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { userOwner } from './owner.ts';

interface Wanted {
  columns?: Sql;
  /** `FOR KEY SHARE`, for one. */
  lock?: Sql;
}

/** Some columns of the user with this uid; undefined also where the caller does not see their data. */
export async function findVisibleUser<Row = { id: number }>(
  db: Queryable,
  uid: string,
  access: Authority,
  { columns = sql`id`, lock = empty }: Wanted = {},
): Promise<Row | undefined> {
  const named = join([sql`uid = ${uid}`, ...inScope(access, userOwner)], ' AND ');
  return await db.maybe<Row>(sql`SELECT ${columns} FROM users WHERE ${named} ${lock}`);
}

/**
 * The same, for whom somebody named in the field `uid`.
 * @throws Refusal `not_found`, by the field.
 */
export async function visibleUser<Row = { id: number }>(
  db: Queryable,
  uid: string,
  access: Authority,
  wanted?: Wanted,
): Promise<Row> {
  const user = await findVisibleUser<Row>(db, uid, access, wanted);
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return user;
}
