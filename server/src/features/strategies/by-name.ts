import sql, { join, raw } from 'sql-template-tag';
import type { ListSource } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';

/** The filter of a list by the beginning of a name, in whichever language, as the column of the simplified one. */
export function byName(table: string): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    name_zh: ({ name_zh: sought }) => {
      if (typeof sought !== 'string') return [];
      const names = ['name_zh', 'name_ch', 'name_en'].map((name) =>
        startsWith(raw(`lower(${table}.${name})`), sought.toLowerCase()),
      );
      return [sql`(${join(names, ' OR ')})`];
    },
  };
}
