import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { rangeOf } from './range.ts';

/**
 * A table that the database keeps: of each record the rest of its fields from each later word on, as `field` and `word`, in lower
 * case, with an index by the record and one by the word.
 */
export interface WordIndex {
  table: string;
  /** The column that holds the record's id. */
  record: string;
}

export interface WordRange {
  /** Conditions on the table of words, called `found`: just the text, and what begins with it. */
  same: Sql;
  begins: Sql;
}

/** What stands between words, as the migration that writes them has it. */
const betweenWords = /^[\s.,_\-+@/()·・]+/u;

/** The words that begin with a text; undefined if there is no word in it. */
export function wordRange(text: string): WordRange | undefined {
  const word = text.replace(betweenWords, '');
  if (word === '') return undefined;
  const column = 'found.word';
  // Lowered by the database, as the words are: it knows other capitals than JavaScript.
  const { key, from, to } = rangeOf({ column, isLower: true }, column, word);
  return { same: sql`${key} = ${from}`, begins: sql`${key} ~>=~ ${from} AND ${key} ~<~ ${to}` };
}

/** With more words than this, rows are looked through in the order of their list, whose page is full soon. */
const manyWords = 50_000;

/** The condition that a record has such a word, in the form that is fast for as many as there are. */
export async function hasWord(
  db: Queryable,
  { table, record }: WordIndex,
  { begins }: WordRange,
  id: string,
): Promise<Sql> {
  const words = sql`FROM ${raw(table)} AS found WHERE ${begins}`;
  const next = await db.maybe(sql`SELECT 1 AS one ${words} OFFSET ${manyWords} LIMIT 1`);
  const owner = raw(`found.${record}`);
  return next === undefined
    ? sql`${raw(id)} = ANY(ARRAY(SELECT ${owner} ${words}))`
    : sql`EXISTS (SELECT ${words} AND ${owner} = ${raw(id)})`;
}
