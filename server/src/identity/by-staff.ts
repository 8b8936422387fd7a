import sql from 'sql-template-tag';
import { lookedUp } from '#kernel/list/looked-up.ts';

/** The filter of a list by the name of a member of staff, by the column that holds their id. */
export const byStaff = (filter: string, column: string) =>
  lookedUp(filter, column, (db, username) =>
    db.maybe(sql`SELECT id FROM admin WHERE username = ${username}`),
  );
