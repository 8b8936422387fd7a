import sql, { raw } from 'sql-template-tag';
import type { ListSource } from '#kernel/list/list.ts';

/**
 * The filter `uid`, or what it is called otherwise, of a list whose rows each belong to a user, by the column that holds the user's id.
 * The uid is looked up before, so that an index by user and time answers in its order: a join would read and sort all that the user
 * ever had.
 */
export function byUser(
  column: string,
  filter = 'uid',
): Pick<Required<ListSource<never, unknown>>, 'filters' | 'resolve'> {
  const found = `${filter}_id`;
  return {
    filters: {
      [filter]: ({ [filter]: uid, [found]: id }) =>
        uid === undefined ? [] : [sql`${raw(column)} = ${id ?? null}::bigint`],
    },
    async resolve(db, { [filter]: uid }) {
      if (uid === undefined) return {};
      const user = await db.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
      return { [found]: user?.id ?? null };
    },
  };
}
