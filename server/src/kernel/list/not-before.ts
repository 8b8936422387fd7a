import sql, { raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';

/** How much earlier than its row a moment may seem to be: more than the clocks of two servers differ by. */
const skew = raw("interval '2 hours'");

/**
 * The filter by a moment of a row that never comes before the row began, given by expressions. The newest rows until a time long ago are
 * then looked for where that time ends, not among all that came since.
 */
export function notBefore(
  name: string,
  moment: string,
  created: string,
): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    [name]: ({ [`${name}_from`]: from, [`${name}_to`]: to }) => [
      ...(from === undefined ? [] : [sql`${raw(moment)} >= ${from}::timestamptz`]),
      ...(to === undefined
        ? []
        : [sql`${raw(moment)} < ${to}::timestamptz`, sql`${raw(created)} < ${to}::timestamptz + ${skew}`]),
    ],
  };
}
