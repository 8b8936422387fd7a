import sql from 'sql-template-tag';
import { lookedUp } from '#kernel/list/looked-up.ts';

/** The filter `uid`, or what it is called otherwise, of a list whose rows each belong to a user, by the column that holds the user's id. */
export const byUser = (column: string, filter = 'uid') =>
  lookedUp(filter, column, (db, uid) => db.maybe(sql`SELECT id FROM users WHERE uid = ${uid}`));
