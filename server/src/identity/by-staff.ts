import sql, { raw } from 'sql-template-tag';
import type { ListSource } from '#kernel/list/list.ts';

/**
 * The filter of a list by the name of a member of staff, by the column that holds their id: an index by member and time answers
 * in its order, where a join would look through the rows of all.
 */
export function byStaff(filter: string, column: string): Required<ListSource<never, unknown>>['filters'] {
  return {
    [filter]: ({ [filter]: name }) =>
      name === undefined ? [] : [sql`${raw(column)} = (SELECT id FROM admin WHERE username = ${name})`],
  };
}
