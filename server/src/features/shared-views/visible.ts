import { type Authority, can } from '@quarterdeck/contract/core/access';
import { filterNames, filterParameters, type List } from '@quarterdeck/contract/core/http/list';
import type { SharedView } from '@quarterdeck/contract/features/shared-views/shared-views';
import { Refusal } from '#kernel/refusal.ts';
import { scopesOf } from '#kernel/scope/scope.ts';
import type { Registry } from '#server/services.ts';

/**
 * A list that the caller may see.
 * @throws Refusal `not_found` for any other, whether or not there is one.
 */
export function requireVisible({ lists }: Registry, kind: string, access: Authority): List {
  const list = lists.get(kind)?.contract;
  if (list === undefined || !can(access, list.ability)) throw new Refusal('not_found');
  return list;
}

/** Of a search string what the list knows. */
export function partsOf(list: List, search: string): string {
  const known = [...filterParameters(list), 'sort', 'queue'];
  return new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => known.includes(name)),
  ).toString();
}

/** Who sees the data of some users only gets no view that may name another: one that filters by a text or an id. */
export function visibleTo(access: Authority, { columns }: List, views: SharedView[]): SharedView[] {
  if (scopesOf(access).length === 0) return views;
  const naming = Object.entries(columns)
    .filter(([, { kind }]) => ['id', 'text', 'tags'].includes(kind))
    .flatMap(([name, column]) => filterNames(name, column));
  return views.filter(({ search }) => {
    const parts = new URLSearchParams(search);
    return !['search', ...naming].some((name) => parts.has(name));
  });
}

/** Whether the caller sees a view. */
export function isVisible({ lists }: Registry, view: SharedView, access: Authority): boolean {
  const list = lists.get(view.list)?.contract;
  return list !== undefined && can(access, list.ability) && visibleTo(access, list, [view]).length > 0;
}
