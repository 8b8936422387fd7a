import { type Ability, type Authority, can } from '@quarterdeck/contract/access';
import { type FoundRecord, foundMax, type SearchField, type SearchKind } from '@quarterdeck/contract/search';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope, type Owner } from '../access/scope.ts';
import type { Queryable } from '../database/sql.ts';

interface SearchedField {
  /** A column that an index with `text_pattern_ops` holds. */
  column: string;
  /** Capitals are the same: the index holds `lower()` of the column. */
  isCaseless?: boolean;
  /** What was typed, as the index holds it. */
  stored?: (text: string) => string;
}

/** How the records of one kind are found. All expressions are of the program, never of a caller. */
export interface RecordSearch<Kind extends SearchKind = SearchKind> {
  kind: Kind;
  /** Who may read the records. */
  ability: Ability;
  table: string;
  /** Whose data a row of that table is. */
  owner: Owner;
  /** Of the rows only those for which this holds. */
  where?: string;
  fields: Record<Exclude<SearchField<Kind>, 'id'>, SearchedField>;
  /** Tables besides, joined to the found row, which is called `found_row`. */
  join?: string;
  title: string;
  details: readonly string[];
  status?: string;
}

/** Declares a search. */
export function recordSearch<Kind extends SearchKind>(search: RecordSearch<Kind>): RecordSearch {
  // Only its own fields are read, which its own kind names.
  return search as unknown as RecordSearch;
}

/** What begins with `text` in a field, or has it for its id, as far as the reader may see it. */
export async function findRecords(
  db: Queryable,
  searches: readonly RecordSearch[],
  access: Authority,
  text: string,
): Promise<FoundRecord[]> {
  const allowed = searches.filter(({ ability }) => can(access, ability));
  const found = await Promise.all(allowed.map((search) => findKind(db, search, access, text)));
  return found.flat();
}

async function findKind(
  db: Queryable,
  search: RecordSearch,
  access: Authority,
  text: string,
): Promise<FoundRecord[]> {
  const { kind, table, join: besides = '', title, details, status = 'NULL::text' } = search;
  const seen = join([raw(search.where ?? 'true'), ...inScope(access, search.owner)], ' AND ');
  const rows = await db.query<Omit<FoundRecord, 'kind'>>(sql`
    SELECT hit.id, ${raw(title)} AS title, array_remove(ARRAY[${raw(details.join(', '))}]::text[], NULL) AS details,
      ${raw(status)} AS status, hit.field, hit.value
    FROM (${join([...byId(search, seen, text), ...byFields(search, seen, text)], ' UNION ALL ')}) AS hit (id, field, value, place)
    JOIN ${raw(table)} AS found_row ON found_row.id = hit.id ${raw(besides)}
    ORDER BY hit.place, hit.value, hit.id`);
  const unique = new Map(rows.toReversed().map((row) => [row.id, row]));
  return [...unique.values()]
    .reverse()
    .slice(0, foundMax)
    .map((row) => ({ kind, ...row }));
}

function byId({ table }: RecordSearch, seen: Sql, text: string): Sql[] {
  const [, id] = /^#?(\d{1,15})$/.exec(text) ?? [];
  if (id === undefined) return [];
  return [sql`(SELECT id, 'id', id::text, 0 FROM ${raw(table)} WHERE id = ${id}::bigint AND ${seen})`];
}

/** No character comes after this one. */
const last = '\u{10ffff}';

/**
 * Bounds in place of LIKE, and the order of the index: a prepared statement then walks the index for whatever is typed,
 * where it would read the whole table for a pattern that it does not know.
 */
function byFields({ table, fields }: RecordSearch, seen: Sql, text: string): Sql[] {
  return Object.entries<SearchedField>(fields).map(
    ([field, { column, isCaseless = false, stored = String }], index) => {
      const folded = (value: Sql) => (isCaseless ? sql`lower(${value})` : value);
      const key = folded(raw(column));
      const from = folded(sql`${stored(text)}::text`);
      return sql`(
      SELECT id, ${raw(`'${field}'`)}, ${raw(column)}, ${raw(String(index + 1))} FROM ${raw(table)}
      WHERE ${key} ~>=~ ${from} AND ${key} ~<~ (${from} || ${last}) AND ${seen} ORDER BY ${key} USING ~<~ LIMIT ${foundMax})`;
    },
  );
}
