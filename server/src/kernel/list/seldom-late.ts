import sql, { raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';

/** The delay after which nearly every row has appeared in the list. */
const usual = "interval '48:00:00'";

/** The rows that appear later than usual, by the expressions of both times: the condition of an index on the second. */
export function isLate(moment: string, place: string): string {
  return `${place} - ${moment} > ${usual}`;
}

interface SeldomLate {
  /** The table with its alias. */
  table: string;
  moment: string;
  /** The time by which the list is sorted, which an index of the late rows holds. */
  place: string;
  /** `isLate` of this moment, or of one that never comes after it. */
  late: string;
}

/**
 * The filter by a moment of a row after which it soon stands in the list. The newest rows until a time long ago are looked for from
 * the newest late one on, or where that time ends, not among all that came since.
 */
export function seldomLate(
  name: string,
  { table, moment, place, late }: SeldomLate,
): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    [name]: ({ [`${name}_from`]: from, [`${name}_to`]: to }) => [
      ...(from === undefined ? [] : [sql`${raw(moment)} >= ${from}::timestamptz`]),
      ...(to === undefined
        ? []
        : [
            sql`${raw(moment)} < ${to}::timestamptz`,
            sql`${raw(place)} <= greatest(${to}::timestamptz + ${raw(usual)},
              (SELECT max(${raw(place)}) FROM ${raw(table)} WHERE ${raw(late)} AND ${raw(moment)} < ${to}::timestamptz))`,
          ]),
    ],
  };
}
