import { raw } from 'sql-template-tag';
import type { ListSource } from './list.ts';

/** The filter of a list that is a yes or no and no column of its rows, by its condition: the program's own text. */
export function flag(name: string, condition: string): NonNullable<ListSource<never, unknown>['filters']> {
  return {
    [name]: (query) => {
      const wanted = query[name];
      return wanted === undefined ? [] : [raw(wanted ? condition : `NOT ${condition}`)];
    },
  };
}
