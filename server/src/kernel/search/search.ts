import { type Ability, type Authority, can } from '@quarterdeck/contract/core/access';
import {
  type FoundRecord,
  foundMax,
  type SearchField,
  type SearchKind,
} from '@quarterdeck/contract/features/search/search';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { inScope, type Owner } from '../scope/scope.ts';
import { rangeOf, type SearchedField } from './range.ts';
import { hasWord, type WordIndex, wordRange } from './words.ts';

/** How the records of one kind are found. All expressions are of the program, never of a caller. */
export interface RecordSearch<Kind extends SearchKind = SearchKind> {
  kind: Kind;
  /** Among all kinds in an answer: the smallest comes first. */
  order: number;
  /** Who may read the records. */
  ability: Ability;
  table: string;
  /** Whose data a row of that table is. */
  owner: Owner;
  /** Of the rows only those for which this holds. */
  where?: string;
  fields: Record<Exclude<SearchField<Kind>, 'id'>, SearchedField>;
  /** The later words of its fields. */
  words?: WordIndex;
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

/** Beginnings of one field that are looked at, at most: those whose index entries are the last. */
const candidateMax = 200;

export interface Found {
  list: FoundRecord[];
  /** Kinds of which there are more. */
  more: SearchKind[];
}

/**
 * What has `text` for a field or its id, then for a word, then what begins with it, then what has a word that does; as far as the
 * reader may see it.
 */
export async function findRecords(
  db: Queryable,
  searches: readonly RecordSearch[],
  access: Authority,
  { text, kind: only }: { text: string; kind?: SearchKind | undefined },
): Promise<Found> {
  const allowed = searches.filter(
    ({ kind, ability }) => can(access, ability) && (only === undefined || kind === only),
  );
  const kinds = await Promise.all(allowed.map((search) => findKind(db, search, access, text)));
  return {
    list: kinds.flatMap((found) => found.slice(0, foundMax)),
    more: allowed.flatMap(({ kind }, index) => ((kinds[index]?.length ?? 0) > foundMax ? [kind] : [])),
  };
}

/** One more than is shown, where there is one. */
async function findKind(
  db: Queryable,
  search: RecordSearch,
  access: Authority,
  text: string,
): Promise<FoundRecord[]> {
  const { kind, table, join: besides = '', title, details, status = 'NULL::text' } = search;
  const seen = join([raw(search.where ?? 'true'), ...inScope(access, search.owner)], ' AND ');
  const hits = join(
    [...byId(search, seen, text), ...byFields(search, seen, text), ...byWords(search, seen, text)],
    ' UNION ALL ',
  );
  const rows = await db.query<Omit<FoundRecord, 'kind'>>(sql`
    SELECT hit.id, ${raw(title)} AS title, array_remove(ARRAY[${raw(details.join(', '))}]::text[], NULL) AS details,
      ${raw(status)} AS status, hit.field, hit.value
    FROM (
      SELECT * FROM (
        SELECT DISTINCT ON (id) * FROM (${hits}) AS hits (id, field, value, rank, place) ORDER BY id, rank, place
      ) AS best ORDER BY rank, id DESC LIMIT ${foundMax + 1}
    ) AS hit
    JOIN ${raw(table)} AS found_row ON found_row.id = hit.id ${raw(besides)}
    ORDER BY hit.rank, hit.id DESC`);
  return rows.map((row) => ({ kind, ...row }));
}

function byId({ table }: RecordSearch, seen: Sql, text: string): Sql[] {
  const id = typedId(text);
  if (id === undefined) return [];
  return [sql`(SELECT id, 'id', id::text, 0, 0 FROM ${raw(table)} WHERE id = ${id}::bigint AND ${seen})`];
}

/**
 * From the end of the index, where numbers that are given in order have the newest; a field that is just what was typed stands at
 * the other end, and is asked for by itself. Those with a field that many share are at most so many too.
 */
function byFields({ table, fields }: RecordSearch, seen: Sql, text: string): Sql[] {
  return Object.entries<SearchedField>(fields).flatMap(([name, field], index) => {
    const { key, from, to } = rangeOf(field, field.column, text);
    const place = index + 1;
    const candidates = (condition: Sql, rank: number) => sql`(
      SELECT id, ${raw(`'${name}'`)}, ${raw(field.column)}, ${raw(`${rank}, ${place}`)} FROM ${raw(table)}
      WHERE ${condition} AND ${seen} ORDER BY ${key} USING ~>~ LIMIT ${candidateMax})`;
    return [
      candidates(sql`${key} = ${from}`, place),
      candidates(sql`${key} ~>~ ${from} AND ${key} ~<~ ${to}`, beginsRank),
    ];
  });
}

/** After everything that is just what was typed, of which a word comes last. */
const beginsRank = 100;
const sameWordRank = beginsRank - 1;
const wordRank = beginsRank + 1;

/** Words that are walked for them, at most: a reader of few users would else walk those of everybody. */
const walkedMax = 10_000;

/** Walks the index of words from its end, as that of a field is; a word that is just what was typed is asked for by itself too. */
function byWords({ table, fields, words }: RecordSearch, seen: Sql, text: string): Sql[] {
  if (words === undefined) return [];
  const range = wordRange(text);
  if (range === undefined) return [];
  const values = Object.entries<SearchedField>(fields).map(
    ([name, { column }]) => `WHEN '${name}' THEN ${column}`,
  );
  const candidates = (condition: Sql, rank: number) => sql`(
      SELECT ${raw(table)}.id, found.field, ${raw(`CASE found.field ${values.join(' ')} END`)}, ${raw(`${rank}, 0`)}
      FROM (
        SELECT ${raw(`found.${words.record}`)}, found.field, found.word FROM ${raw(words.table)} AS found
        WHERE ${condition} ORDER BY found.word USING ~>~ LIMIT ${walkedMax}
      ) AS found JOIN ${raw(table)} ON ${raw(table)}.id = found.${raw(words.record)}
      WHERE ${seen} ORDER BY found.word USING ~>~ LIMIT ${candidateMax})`;
  return [candidates(range.same, sameWordRank), candidates(range.begins, wordRank)];
}

/** The rows of a list that a search finds, all of them. */
export async function searchCondition(
  db: Queryable,
  {
    columns,
    id,
    words,
  }: { columns: Readonly<Record<string, string>>; id: string; words?: WordIndex | undefined },
  fields: Readonly<Record<string, SearchedField>>,
  text: string,
): Promise<Sql> {
  const typed = typedId(text);
  const parts = Object.entries(fields).map(([name, field]) => {
    const { key, from, to } = rangeOf(field, columns[name] ?? field.column, text);
    return sql`(${key} ~>=~ ${from} AND ${key} ~<~ ${to})`;
  });
  if (typed !== undefined) parts.unshift(sql`${raw(id)} = ${typed}::bigint`);
  if (words !== undefined) {
    const range = wordRange(text);
    if (range !== undefined) parts.push(await hasWord(db, words, range, id));
  }
  return sql`(${join(parts, ' OR ')})`;
}

/** An id, with or without its leading sign. */
function typedId(text: string): string | undefined {
  return /^#?(\d{1,15})$/.exec(text)?.[1];
}
