import type { FilterName, List } from '@quarterdeck/contract/core/http/list';

/** The address of a page where its list shows some of its rows, by filters that the list has. */
export function filtered<L extends List>(
  page: string,
  filters: Partial<Record<FilterName<L['columns']> | 'sort', string | number>>,
): string {
  const search = Object.entries(filters).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  // Several values of one filter are read more easily with the comma itself.
  return `${page}?${search.join('&').replaceAll('%2C', ',')}`;
}

/** The address of a page where its list shows one of its queues. */
export const queued = (page: string, queue: string): string => `${page}?queue=${queue}`;
