import type { Columns } from '@quarterdeck/contract/core/http/list';
import sql, { join } from 'sql-template-tag';
import type { ListSource } from '#kernel/list/list.ts';
import { conditions } from '#kernel/list/where.ts';

type Filters = NonNullable<ListSource<never, unknown>['filters']>;

/**
 * The filters by what the batch `b` of a code `c` says. The codes of a batch are made at one moment, so those of the batches that are
 * found stand in the index by time; otherwise few batches are looked for among all codes.
 */
export function byBatch(columns: Columns, expressions: Readonly<Record<string, string>>): Filters {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => name in expressions)
      .map(([name, column]) => [
        name,
        (query) => madeWith(conditions({ [name]: column }, { columns: expressions }, query)),
      ]),
  ) satisfies Filters;
}

function madeWith(wanted: ReturnType<typeof conditions>) {
  if (wanted.length === 0) return [];
  const found = join(wanted, ' AND ');
  return [
    ...wanted,
    sql`c.created_at = ANY(ARRAY(
      SELECT (SELECT one.created_at FROM code AS one WHERE one.batch_id = b.id ORDER BY one.serial LIMIT 1)
      FROM code_batch AS b WHERE ${found}))`,
  ];
}
