import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import type { ListSource } from './list.ts';

type LookedUp = Pick<Required<ListSource<never, unknown>>, 'filters' | 'resolve'>;

/**
 * A filter by the name of another record, on the column with its id. The name is looked up first, so that an index on that
 * column and time returns rows in order, and an unknown name is known at once to match nothing.
 */
export function lookedUp(
  filter: string,
  column: string,
  find: (db: Queryable, name: unknown) => Promise<{ id: number } | undefined>,
): LookedUp {
  const found = `${filter}_id`;
  return {
    filters: {
      [filter]: ({ [filter]: name, [found]: id }) =>
        name === undefined ? [] : [sql`${raw(column)} = ${id ?? null}::bigint`],
    },
    async resolve(db, { [filter]: name }) {
      return name === undefined ? {} : { [found]: (await find(db, name))?.id ?? null };
    },
  };
}

/** Several such filters of one list. */
export function together(...parts: readonly LookedUp[]): LookedUp {
  return {
    filters: Object.assign({}, ...parts.map(({ filters }) => filters)),
    async resolve(...given) {
      return Object.assign({}, ...(await Promise.all(parts.map(({ resolve }) => resolve(...given)))));
    },
  };
}
