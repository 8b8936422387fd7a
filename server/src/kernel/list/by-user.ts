import sql, { raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';

/**
 * The filter `uid` of a list whose rows each belong to a user, by the column that holds the user's id. The uid is looked up
 * before, so that an index by user and time answers in its order: a join would read and sort all that the user ever had.
 */
export function byUser(column: string): Pick<Required<ListSource<never, unknown>>, 'filters' | 'resolve'> {
  return {
    filters: {
      uid: ({ uid, uid_id }) => (uid === undefined ? [] : [sql`${raw(column)} = ${uid_id ?? null}::bigint`]),
    },
    async resolve(db, { uid }) {
      if (uid === undefined) return {};
      const user = await db.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
      return { uid_id: user?.id ?? null };
    },
  };
}
