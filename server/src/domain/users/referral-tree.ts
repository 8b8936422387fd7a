import sql, { raw, type Sql } from 'sql-template-tag';

/** So much of a path is in its index: what is longer does not fit into a page of it. Some 250 generations of users. */
const indexedLength = 2_000;

/**
 * Whether a row of the table of users, by the name that the program gave it, stands below this path, `/1/17/`. Bounds in place of
 * LIKE, so that the index answers also where a statement was prepared without knowing the path. Who has the path is not below
 * themselves; `0` is what comes after `/`.
 */
export function isBelow(users: string, path: string): Sql {
  const indexed = raw(`left(${users}.path, ${indexedLength})`);
  if (path.length < indexedLength) return between(indexed, path);
  return sql`(${indexed} = ${path.slice(0, indexedLength)} AND ${between(raw(`${users}.path`), path)})`;
}

function between(expression: Sql, path: string): Sql {
  return sql`(${expression} ~>~ ${path} AND ${expression} ~<~ ${`${path.slice(0, -1)}0`})`;
}
