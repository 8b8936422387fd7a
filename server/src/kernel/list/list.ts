import type { Authority } from '@quarterdeck/contract/core/access';
import {
  filterParameters,
  type List,
  type ListQuery,
  type Page,
  type QueueCounts,
  type RowOf,
  type Totals,
  totalCap,
} from '@quarterdeck/contract/core/http/list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Queryable } from '../database/sql.ts';
import { Refusal } from '../refusal.ts';
import { inScope, type Owner } from '../scope/scope.ts';
import type { SearchedField } from '../search/range.ts';
import { searchCondition } from '../search/search.ts';
import type { WordIndex } from '../search/words.ts';
import { beyondCursor, type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { singleFlight } from './single-flight.ts';
import { castFor, conditions } from './where.ts';

/** Where a list's columns come from. Expressions are the program's own text, never a caller's. */
export interface ListSource<L extends List, Stored> {
  /**
   * Tables and joins. Join what only adds columns by LEFT JOIN, so that counting can leave it out. By the reader, where a row that
   * they see names a record that they may not, and by what is read.
   */
  from: Sql | ((access: Authority, reading: Reading) => Sql);
  /** Whose data a row is. By it the rows of others are left out wherever the list is read. */
  owner: Owner;
  /** The unique column that breaks ties. */
  id: string;
  /** The expression behind each column of the contract, and behind what `present` needs besides. */
  columns: Record<keyof Stored & string, string>;
  /** What holds for every row of the list. */
  where?: Sql;
  /** The conditions of filters that a column's own expression does not make, or not so that an index finds them. */
  filters?: Record<string, (query: ListFilters) => Sql[]>;
  /** Looks up what a filter names, for its condition. */
  resolve?(db: Queryable, query: ListFilters, access: Authority): Promise<ListFilters>;
  /** The fields of its search, where the contract says that it has one. */
  searched?: Readonly<Record<string, SearchedField>>;
  /** The later words of these fields. */
  words?: WordIndex | undefined;
  /** The asset by which totals are added up. */
  asset?: string;
  /** The expressions of totals that are not just the sum of a column, by what is filtered. */
  sums?: Record<string, (query: ListFilters) => string>;
  /** Makes a stored row the contract's, with what this caller may do with it. */
  present(stored: Stored, access: Authority): RowOf<L>;
}

/** Rows of a page, or those of an export and single ones, in which nothing is cut short. */
export type Reading = 'page' | 'whole';

/** A parsed query, and what `resolve` found. */
export type ListFilters = Record<string, unknown>;

/** A list of the contract and its source in the database. */
export interface ServerList<L extends List = List, Stored = unknown> {
  contract: L;
  source: ListSource<L, Stored>;
}

/** Ties a list to its source. What the contract lets people ask for and the source cannot answer is a defect. */
export function defineList<L extends List, Stored>(
  contract: L,
  source: ListSource<L, Stored>,
): ServerList<L, Stored> {
  const unanswered = unansweredOf(contract, source);
  if (unanswered.length > 0) throw new Error(`${contract.path} cannot answer ${unanswered.join(', ')}`);
  return { contract, source };
}

/** Totals and counts may be this old, in milliseconds; many readers at once cost one query. */
const countAge = 1_000;
const totalsAge = 3_000;

/** One page, by keyset: the cost does not grow with the depth. */
export async function findPage<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  query: ListQuery<L['columns']>,
  access: Authority,
): Promise<Page<RowOf<L>>> {
  const { page_size, sort, cursor: encoded } = query;
  const { id, present } = list.source;
  const order = orderOf(list, sort);
  const cursor = encoded === undefined ? null : decodeCursor(encoded, sort);
  const filters = await filtersOf(db, list, query, access);
  const backwards = cursor?.direction === 'previous';
  const descending = order.descending !== backwards;
  const edges = cursor === null ? [] : order.beyond(cursor, descending);
  const direction = raw(descending ? 'DESC' : 'ASC');
  // Without values to look for a plan made once is good for every page, if it knows how few rows are wanted. With values
  // the unknown limit makes the database plan again for them, because they differ in how many rows they match.
  const hasValues = filters.some(({ values }) => values.length > 0);
  const limit = hasValues ? page_size + 1 : raw(String(page_size + 1));
  // A flag has no values; without the joins its rows are sorted and cut off all the same. A cursor has: with eight joins, planning for
  // them takes several times as long as the page.
  // So has another order than the list's own, which may be that of no index.
  const isOwnOrder = sort === list.contract.sort;
  const isPlaced =
    cursor !== null || hasValues || !isOwnOrder || filters.length > alwaysOf(list.source, access).length;
  const places = sql`${raw(order.expression)}::text AS sort_key, ${raw(id)} AS sort_id`;
  const found = (edge: Sql[], most: Sql | number) => sql`
    FROM ${fromOf(list, access)} ${whereOf([...filters, ...edge])}
    ORDER BY ${raw(order.expression)} ${direction}, ${raw(id)} ${direction}
    LIMIT ${most}`;
  const placesBeyond = async (edge: Sql[], rest: readonly Sql[], most: Sql | number): Promise<Place[]> => {
    const rows = await db.query<Place>(sql`SELECT ${places} ${found(edge, most)}`);
    const [next, ...others] = rest;
    const missing = page_size + 1 - rows.length;
    if (next === undefined || missing <= 0) return rows;
    return [...rows, ...(await placesBeyond([next], others, missing))];
  };

  const counting = count(db, list, filters, access);
  const finding = isPlaced
    ? placesBeyond(edges.slice(0, 1), edges.slice(1), limit)
    : db.query<Stored & Place>(sql`SELECT ${columnsOf(list)}, ${places} ${found([], limit)}`);
  const [all, counted] = await Promise.all([beyondCursor(cursor, finding), counting]);

  const hasMore = all.length > page_size;
  const page = all.slice(0, page_size);
  if (backwards) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const rows = isPlaced ? await rowsAt(db, list, page, access) : (page as (Stored & Place)[]);
  const hasNext = backwards || hasMore;
  const hasPrevious = backwards ? hasMore : cursor !== null;
  return {
    list: rows.map((row) => present(row, access)),
    next:
      hasNext && last
        ? encodeCursor({ sort, key: last.sort_key, id: last.sort_id, direction: 'next' })
        : null,
    previous:
      hasPrevious && first
        ? encodeCursor({ sort, key: first.sort_key, id: first.sort_id, direction: 'previous' })
        : null,
    total: Math.min(counted, totalCap),
    total_capped: counted > totalCap,
    ...(inScope(access, list.source.owner).length > 0 && { limited: true }),
  };
}

/** The position of a row in the list's order. */
interface Place {
  /** Null where the row has no value to sort by. */
  sort_key: string | null;
  sort_id: number;
}

/**
 * The rows at these places, in their order, without those that have gone or are no longer the reader's. This statement is the same for
 * every filter, so its joins are planned once; planning eight of them for each value takes longer than finding the rows.
 */
async function rowsAt<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  places: readonly Place[],
  access: Authority,
): Promise<Stored[]> {
  if (places.length === 0) return [];
  const { source } = list;
  const id = raw(source.id);
  const ids = places.map(({ sort_id }) => sort_id);
  const rows = await db.query<Stored & Pick<Place, 'sort_id'>>(sql`
    SELECT ${columnsOf(list)}, ${id} AS sort_id FROM ${fromOf(list, access)}
    ${whereOf([sql`${id} = ANY(${ids}::bigint[])`, ...alwaysOf(source, access)])}`);
  const byId = new Map(rows.map((row) => [row.sort_id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** One row by its id, as the list shows it. */
export async function findRow<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  id: number,
  access: Authority,
): Promise<RowOf<L>> {
  const { source } = list;
  const row = await db.maybe<Stored>(sql`
    SELECT ${columnsOf(list)} FROM ${fromOf(list, access, 'whole')}
    ${whereOf([sql`${raw(source.id)} = ${id}`, ...alwaysOf(source, access)])}`);
  if (row === undefined) throw new Refusal('not_found');
  return source.present(row, access);
}

/** Sums per asset over everything that the filter finds. */
export async function findTotals<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  query: ListFilters,
  access: Authority,
): Promise<Totals> {
  const { contract, source } = list;
  const { asset } = source;
  if (asset === undefined || contract.totals === undefined) return [];
  const columns: Record<string, string> = source.columns;
  const sums = contract.totals.map((name) => {
    const expression = source.sums?.[name]?.(query) ?? columns[name] ?? name;
    return sql`coalesce(sum(${raw(expression)}), 0) AS ${raw(name)}`;
  });
  const filters = await filtersOf(db, list, query, access);
  const statement = sql`
    SELECT ${raw(asset)} AS asset, count(*) AS count, ${join(sums)}
    FROM ${fromOf(list, access)} ${whereOf(filters)} GROUP BY 1 ORDER BY 1`;
  const rows = await singleFlight(db, statement, totalsAge, () =>
    db.query<{ asset: string; count: number } & Record<string, string>>(statement),
  );
  return rows
    .filter(({ asset: name }) => name !== null)
    .map(({ asset: name, count: rowCount, ...amounts }) => ({
      asset: name,
      count: rowCount,
      sums: amounts,
    }));
}

/** Whether the filter finds more rows than these. */
export async function findsMore<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  query: ListQuery,
  than: number,
  access: Authority,
): Promise<boolean> {
  return (await count(db, list, await filtersOf(db, list, query, access), access, than)) > than;
}

/** How many rows each queue of the list has for its reader. */
export async function countQueues<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  access: Authority,
): Promise<z.output<typeof QueueCounts>> {
  const { queues = [], totalsEndpoint } = list.contract;
  return await Promise.all(
    queues.map(async ({ name, filters }) => {
      // The declaration's own filters, as a caller would send them.
      const query = z.parse(totalsEndpoint.query as z.ZodMiniType<ListFilters>, filters);
      const found = await count(db, list, await filtersOf(db, list, query, access), access);
      return { name, count: Math.min(found, totalCap), capped: found > totalCap };
    }),
  );
}

/** The statement behind an export: the rows that the filter finds, in the list's order, up to a limit if there is one. */
export async function exportStatement<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  query: ListQuery,
  columns: Sql,
  limit: number | undefined,
  access: Authority,
): Promise<Sql> {
  const { expression, descending } = orderOf(list, query.sort);
  const filters = await filtersOf(db, list, query, access);
  const direction = raw(descending ? 'DESC' : 'ASC');
  return sql`
    SELECT ${columns} FROM ${fromOf(list, access, 'whole')} ${whereOf(filters)}
    ORDER BY ${raw(expression)} ${direction}, ${raw(list.source.id)} ${direction}
    ${limit === undefined ? raw('') : sql`LIMIT ${limit}`}`;
}

/** How many rows pass the filters; counting stops one past `cap`. */
async function count<L extends List, Stored>(
  db: Queryable,
  list: ServerList<L, Stored>,
  filters: Sql[],
  access: Authority,
  cap = totalCap,
): Promise<number> {
  const statement = sql`
    SELECT count(*) AS count
    FROM (SELECT 1 FROM ${fromOf(list, access)} ${whereOf(filters)} LIMIT ${cap + 1}) AS found`;
  const { count } = await singleFlight(db, statement, countAge, () => db.one<{ count: number }>(statement));
  return count;
}

function fromOf<L extends List, Stored>(
  { source }: ServerList<L, Stored>,
  access: Authority,
  reading: Reading = 'page',
): Sql {
  return typeof source.from === 'function' ? source.from(access, reading) : source.from;
}

function columnsOf<Stored>({ source }: { source: { columns: Record<keyof Stored & string, string> } }): Sql {
  const entries: [string, string][] = Object.entries(source.columns);
  return raw(entries.map(([name, expression]) => `${expression} AS "${name}"`).join(', '));
}

/**
 * The conditions of a query, with names in its filters looked up: every read of a list starts here.
 * @throws Refusal `invalid_request` for an unknown filter: ignoring it would find the wrong rows.
 */
async function filtersOf<L extends List, Stored>(
  db: Queryable,
  { contract, source }: ServerList<L, Stored>,
  query: ListFilters,
  access: Authority,
): Promise<Sql[]> {
  const known = new Set([...filterParameters(contract), ...besidesFilters]);
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Refusal('invalid_request', {
      fields: Object.fromEntries(unknown.map((name) => [name, 'unknown_field'])),
    });
  const resolved = { ...query, ...(await source.resolve?.(db, query, access)) };
  const { search } = query;
  return [
    ...alwaysOf(source, access),
    ...conditions(contract.columns, source, resolved),
    ...(typeof search === 'string' && source.searched !== undefined
      ? [await searchCondition(db, source, source.searched, search)]
      : []),
  ];
}

/** What a query says besides filters. */
const besidesFilters = ['sort', 'page_size', 'cursor'];

/** The names that a contract makes and its source knows nothing of, or the other way round. */
function unansweredOf<L extends List, Stored>(contract: L, source: ListSource<L, Stored>): string[] {
  const { columns: expressions, filters = {}, searched } = source;
  const columns = Object.entries(contract.columns);
  return [
    ...columns.filter(([name, { filter }]) => filter && !(name in expressions) && !(name in filters)),
    ...columns.filter(([name, { sort }]) => sort && !(name in expressions)),
    ...Object.entries(filters).filter(([name]) => !contract.columns[name]?.filter),
    ...((contract.searched ?? false) === (searched !== undefined) ? [] : [['search']]),
    ...(contract.totals ?? []).filter((name) => !(name in expressions)).map((name) => [name]),
  ].map(([name]) => name);
}

/** What holds for every row that somebody sees of a list, whatever they ask for. */
function alwaysOf({ where, owner }: { where?: Sql; owner: Owner }, access: Authority): Sql[] {
  return [...(where === undefined ? [] : [where]), ...inScope(access, owner)];
}

function whereOf(all: readonly Sql[]): Sql {
  return all.length === 0 ? raw('') : sql`WHERE ${join(all, ' AND ')}`;
}

function orderOf<L extends List, Stored>({ contract, source }: ServerList<L, Stored>, sort: string) {
  const name = sort.replace(/^-/, '');
  const columns: Record<string, string> = source.columns;
  const expression = columns[name];
  const column = contract.columns[name];
  if (expression === undefined || column === undefined)
    throw new Refusal('invalid_request', { fields: { sort: 'invalid_request' } });
  return {
    expression,
    descending: sort.startsWith('-'),
    /**
     * Rows behind the cursor, for an index on (expression, id). Rows without a value are the last ones, or the first ones where the
     * largest come first: what is on the other side of that border is a condition of its own.
     * @throws Refusal `cursor_invalid` where every row has a value and the cursor has none.
     */
    beyond({ key, id }: Pick<Cursor, 'key' | 'id'>, descending: boolean): Sql[] {
      const sign = raw(descending ? '<' : '>');
      if (expression === source.id) return [sql`${raw(source.id)} ${sign} ${id}`];
      const [value, none] = [raw(expression), sql`${raw(expression)} IS NULL`];
      const without = sql`(${none} AND ${raw(source.id)} ${sign} ${id})`;
      if (key === null && !isNullable(contract, name)) throw new Refusal('cursor_invalid');
      if (key === null) return descending ? [without, sql`${value} IS NOT NULL`] : [without];
      const after = sql`(${value}, ${raw(source.id)}) ${sign} (${key}::${raw(castFor(column))}, ${id}::bigint)`;
      return descending || !isNullable(contract, name) ? [after] : [after, none];
    },
  };
}

function isNullable({ row }: List, name: string): boolean {
  return row instanceof z.ZodMiniObject && row.shape[name] instanceof z.ZodMiniNullable;
}
