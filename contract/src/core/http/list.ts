import * as z from 'zod/mini';
import type { Ability } from '../access.ts';
import { SignedAmount, Sum } from '../assets.ts';
import { Id, Time } from '../fields.ts';
import { SearchText } from '../search-text.ts';
import { type Endpoint, endpoint, type Schema } from './endpoint.ts';
import { PageSize } from './page-size.ts';

/**
 * A list is declared by its columns. `filter` makes the query's parameters: `id` and `boolean` match by value, `text`
 * by equality or, with `prefix`, by its beginning, `tags` by one of them, `enum` by any of the values given with commas between them, `amount`
 * by `<name>_min` and `<name>_max`, `time` by `<name>_from` (inclusive) and `<name>_to` (exclusive).
 */
export interface Column {
  kind: 'id' | 'text' | 'tags' | 'enum' | 'amount' | 'time' | 'boolean' | 'number';
  values?: readonly string[];
  filter?: boolean | 'prefix';
  sort?: boolean;
  /** A filter that is no column of a row. */
  filterOnly?: boolean;
  /** Shown unless the reader chooses otherwise; `false` hides it at first. */
  shown?: boolean;
}

export type Columns = Record<string, Column>;

export const pageSizes = [20, 50, 100, 200] as const;

/** Rows of a list that wait for the same thing, as a tab over it: by filters that the list has. */
export interface Queue<Name extends string = string, Sort extends string = string> {
  /** Its words are the list's `queues.<name>`. */
  name: string;
  filters: Partial<Record<Name, string>>;
  /** The order it opens in: work first come, or first due, first. Absent: the list's own order. */
  sort?: Sort;
  /**
   * The permission of those whose work it is: the list opens with the first queue of its reader. Absent: no one's, as in a list that
   * is looked through more often than worked off.
   */
  ability?: Ability;
}

/** Counting stops here; the page shows "10,000+". */
export const totalCap = 10_000;

export interface ListDeclaration<Row extends Schema, Of extends Columns = Columns> {
  /** `/backstage/<area>`; the list is at `…/index`, its totals at `…/totals`, its export at `…/export`. */
  path: string;
  /** What the log calls its records; the end of the path where that says it. */
  kind?: string;
  ability: Ability;
  exportAbility: Ability;
  row: Row;
  columns: Of;
  /** Its records are found by the search of the header, whose text the list takes as its filter `search`. */
  searched?: boolean;
  /** Column name, `-` before it for the largest first. The id breaks ties. */
  sort: string;
  /** Amount columns that are added up per asset over all rows the filter finds. */
  totals?: readonly (keyof Of & string)[];
  /** Tabs over the list, in the order in which its rows go through them. */
  queues?: readonly Queue<FilterName<Of>, ShownSort<Of>>[];
}

export interface List<Row extends Schema = Schema> extends ListDeclaration<Row> {
  kind: string;
  index: Endpoint<Schema, undefined, ReturnType<typeof pageOf<Row>>>;
  totalsEndpoint: Endpoint<Schema, undefined, typeof Totals>;
  export: Endpoint<Schema, undefined, undefined>;
  /** How many rows each queue has; absent where the list has none. */
  queuesEndpoint?: Endpoint<undefined, undefined, typeof QueueCounts>;
}

/** A list with known columns, which accepts only its own filters. */
export interface KnownList<Row extends Schema, Of extends Columns> extends List<Row> {
  columns: Of;
  index: Endpoint<Asked<Filters<Of> & Order & Place>, undefined, ReturnType<typeof pageOf<Row>>>;
  totalsEndpoint: Endpoint<Asked<Filters<Of>>, undefined, typeof Totals>;
  export: Endpoint<Asked<Filters<Of> & Order>, undefined, undefined>;
}

/** The name of a parameter that filters by one of these columns; any name, where they are not known. */
export type FilterName<Of extends Columns> = string extends keyof Of
  ? string
  : { [Name in keyof Of & string]: NamesFor<Name, Of[Name]> }[keyof Of & string];

type NamesFor<Name extends string, By extends Column> = By extends { filter: true | 'prefix' }
  ? By['kind'] extends 'amount' | 'number'
    ? `${Name}_${'min' | 'max'}`
    : By['kind'] extends 'time'
      ? `${Name}_${'from' | 'to'}`
      : Name
  : never;

/** An order that the head of a column shows without the reader's choosing. */
type ShownSort<Of extends Columns> = string extends keyof Of
  ? string
  : { [Name in keyof Of & string]: SortsOf<Name, Of[Name]> }[keyof Of & string];

type SortsOf<Name extends string, By extends Column> = By extends { sort: true }
  ? By extends { shown: false }
    ? never
    : Name | `-${Name}`
  : never;

/** The filters of a question to a list, as it is sent. */
type Filters<Of extends Columns> = {
  [Name in FilterName<Of> | 'search']?: string | number | boolean | readonly string[];
};
interface Order {
  sort?: string;
}
interface Place {
  page_size?: string | number;
  cursor?: string;
}

/** The schema of a question to a list; its parts are parsed by the kinds of their columns. */
type Asked<Question> = z.ZodMiniType<Record<string, unknown>, Question>;

export type RowOf<L extends List> = L extends List<infer Row> ? z.output<Row> : never;

/** What `GET …/index` answers. A cursor of null: there is nothing beyond. */
export function pageOf<Row extends Schema>(row: Row) {
  return z.object({
    list: z.array(row),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    total: z.int(),
    total_capped: z.boolean(),
    /** Rows, counts and sums are of the reader's own team or countries only. */
    limited: z.optional(z.boolean()),
  });
}

export interface Page<Row> {
  list: Row[];
  next: string | null;
  previous: string | null;
  total: number;
  total_capped: boolean;
  limited?: boolean;
}

/** Sums per asset over all rows that the filter finds. */
export const Totals = z.array(
  z.object({ asset: z.string(), count: z.int(), sums: z.record(z.string(), Sum) }),
);
export type Totals = z.output<typeof Totals>;

export const QueueCounts = z.array(z.object({ name: z.string(), count: z.int(), capped: z.boolean() }));

/** A list's query after parsing: every filter is text, number or boolean; an enum's is a list. */
export type ListQuery<Of extends Columns = Columns> = {
  [Name in FilterName<Of> | 'search']?: unknown;
} & { page_size: number; sort: string; cursor?: string };

/** Declares a list and makes its three endpoints. */
export function list<Row extends Schema, const Of extends Columns>(
  declaration: ListDeclaration<Row, Of>,
): KnownList<Row, Of> {
  const { path, ability, exportAbility, row, columns, queues, searched = false } = declaration;
  const { kind = path.split('/').at(-1) ?? path } = declaration;
  const filters = { ...filterSchemas(columns), ...(searched && { search: z.optional(SearchText) }) };
  const sort = z._default(z.enum(sortValues(columns)), declaration.sort);
  return {
    ...declaration,
    kind,
    index: endpoint({
      method: 'GET',
      path: `${path}/index`,
      ability,
      summary: `Returns a page of the ${kind} list.`,
      query: asked(z.strictObject({ ...filters, sort, page_size: PageSize, cursor: z.optional(Cursor) })),
      reply: pageOf(row),
    }),
    totalsEndpoint: endpoint({
      method: 'GET',
      path: `${path}/totals`,
      ability,
      summary: `Returns the sums per asset of all rows of the ${kind} list that match the filter.`,
      query: asked(z.strictObject(filters)),
      reply: Totals,
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      ability: exportAbility,
      summary: `Exports all rows of the ${kind} list that match the filter, as CSV.`,
      query: asked(z.strictObject({ ...filters, sort })),
      stream: 'text/csv',
    }),
    ...(queues !== undefined && {
      queuesEndpoint: endpoint({
        method: 'GET',
        path: `${path}/queues`,
        ability,
        passive: true,
        summary: `Counts the rows in each queue of the ${kind} list.`,
        reply: QueueCounts,
      }),
    }),
  };
}

/** The schema by the names that the columns give: it was made of just those. */
function asked<Question>(schema: Schema): Asked<Question> {
  return schema as Asked<Question>;
}

const Cursor = z.string().check(z.maxLength(400), z.regex(/^[A-Za-z0-9_-]+$/));
const queryId = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.int()]),
  z.pipe(z.transform(Number), Id),
);
const queryText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  z.regex(/^[^\u0000-\u001f]*$/),
);
const queryBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** All by which a list can be filtered; nothing else is a name for it. */
export function filterParameters({
  columns,
  searched = false,
}: Pick<List, 'columns' | 'searched'>): string[] {
  const names = Object.entries(columns).flatMap(([name, column]) => filterNames(name, column));
  return searched ? ['search', ...names] : names;
}

/** The names of the query's parameters that filter by this column. */
export function filterNames(name: string, column: Column): string[] {
  if (!column.filter) return [];
  if (column.kind === 'amount' || column.kind === 'number') return [`${name}_min`, `${name}_max`];
  if (column.kind === 'time') return [`${name}_from`, `${name}_to`];
  return [name];
}

function filterSchemas(columns: Columns): Record<string, Schema> {
  const schemas: Record<string, Schema> = {};
  for (const [name, column] of Object.entries(columns)) {
    for (const parameter of filterNames(name, column)) schemas[parameter] = z.optional(valueSchema(column));
  }
  return schemas;
}

function valueSchema(column: Column): Schema {
  switch (column.kind) {
    case 'id':
      return queryId;
    case 'text':
    case 'tags':
      return queryText;
    case 'boolean':
      return queryBoolean;
    case 'amount':
    case 'number':
      return SignedAmount;
    case 'time':
      return Time;
    case 'enum':
      return z.pipe(
        z.pipe(
          z.union([z.string().check(z.maxLength(1000)), z.array(z.string()).check(z.maxLength(50))]),
          z.transform((value) => (Array.isArray(value) ? value : value.split(','))),
        ),
        z.array(z.enum(column.values ?? [])).check(z.maxLength(50)),
      );
  }
}

function sortValues(columns: Columns): string[] {
  return Object.entries(columns)
    .filter(([, column]) => column.sort)
    .flatMap(([name]) => [name, `-${name}`]);
}
