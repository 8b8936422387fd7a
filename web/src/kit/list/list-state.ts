import {
  type Column,
  type Columns,
  filterNames,
  type List,
  pageSizes,
} from '@quarterdeck/contract/core/http/list';
import { isRelativeDays, startOfDaysAgo } from '#kit/filters/relative-days.ts';
import type { Zone } from '#kit/time-zone.ts';

/** What a list shows, as the address carries it: the back button and a copied link restore all of it. */
export interface ListState {
  /** By the query's parameter names, as text; an enum's values have commas between them. */
  filters: Record<string, string>;
  /** What the queue asks for besides. */
  queued?: Record<string, string>;
  sort: string;
  pageSize: number;
  cursor: string | undefined;
  /** The reader came from the last page: the server is asked in reverse order and the rows are turned round. */
  fromEnd: boolean;
}

const defaultPageSize = 20;

const amount = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** The filter for which the search of the header is: the beginning of any field by which it finds the records. */
export const searchFilter = 'search';
const searchColumn: Column = { kind: 'text', filter: 'prefix' };

/** All by which a list can be filtered. */
export function filterable({ columns, searched }: Pick<List, 'columns' | 'searched'>): Columns {
  return searched ? { [searchFilter]: searchColumn, ...columns } : columns;
}

/**
 * The columns that the page offers as filters. Not `id`: in the address `id` names the row whose drawer is open,
 * which is also the shortest way to a row whose id one has.
 */
export function filterColumns(columns: Columns): [string, Column][] {
  return Object.entries(columns).filter(([name, column]) => column.filter && name !== 'id');
}

/** Reads the address. What the list does not know, or the server would refuse, is left out. */
export function readListState(
  list: Pick<List, 'columns' | 'searched' | 'sort'>,
  params: URLSearchParams,
): ListState {
  const filters: Record<string, string> = {};
  for (const [name, column] of filterColumns(filterable(list))) {
    for (const parameter of filterNames(name, column)) {
      const value = validFilter(column, params.get(parameter));
      if (value !== undefined) filters[parameter] = value;
    }
  }
  const sort = params.get('sort');
  const pageSize = Number(params.get('page_size'));
  return {
    filters,
    sort: sort !== null && isSortable(list.columns, sort) ? sort : list.sort,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    cursor: params.get('cursor') ?? undefined,
    fromEnd: params.get('from') === 'end',
  };
}

/** The address with other filters; `undefined` removes one. Another question starts on its first page. */
export function withFilters(
  params: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = firstPage(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address without the place in the list. */
export function firstPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  next.delete('from');
  return next;
}

/** Parts of a record that its drawer names in the address, and a command on it that the address requests. */
const partsOfRecord = ['cycle', 'order', 'do'];

/** The address with the drawer of another record, or of none; parts of the one before go with it. */
export function withRecord(params: URLSearchParams, id: number | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of partsOfRecord) next.delete(part);
  if (id === undefined) next.delete('id');
  else next.set('id', String(id));
  return next;
}

/** Names of every parameter that filters. */
export function filterParameters(list: Pick<List, 'columns' | 'searched'>): string[] {
  return filterColumns(filterable(list)).flatMap(([name, column]) => filterNames(name, column));
}

/** The filters as the server takes them: "the last 7 days" becomes a point in time. */
export function filterQuery(filters: Record<string, string>, zone: Zone): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      isRelativeDays(value) ? startOfDaysAgo(value, zone) : value,
    ]),
  );
}

/** What the server is asked for, whatever the place and the order. */
export function askedQuery({ filters, queued }: ListState, zone: Zone): Record<string, string> {
  return filterQuery({ ...queued, ...filters }, zone);
}

/** The whole question to the server's index. */
export function pageQuery(state: ListState, zone: Zone): Record<string, string | number> {
  return {
    ...askedQuery(state, zone),
    sort: state.fromEnd ? reversedSort(state.sort) : state.sort,
    page_size: state.pageSize,
    ...(state.cursor === undefined ? {} : { cursor: state.cursor }),
  };
}

export function reversedSort(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

function isSortable(columns: Columns, sort: string): boolean {
  const name = sort.startsWith('-') ? sort.slice(1) : sort;
  return Object.hasOwn(columns, name) && columns[name]?.sort === true;
}

/** A filter's value as the server takes it; undefined where it would refuse it. */
export function validFilter(column: Column, raw: string | null): string | undefined {
  const value = raw?.trim();
  if (!value) return undefined;
  switch (column.kind) {
    case 'enum': {
      const known = value.split(',').filter((one) => column.values?.includes(one));
      return known.length > 0 ? known.join(',') : undefined;
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? value : undefined;
    case 'amount':
    case 'number':
      return amount.test(value) ? value : undefined;
    case 'id':
      return /^\d{1,15}$/.test(value) ? value : undefined;
    case 'time':
      return isRelativeDays(value) || !Number.isNaN(Date.parse(value)) ? value : undefined;
    case 'text':
    case 'tags':
      return value.slice(0, 200);
  }
}
