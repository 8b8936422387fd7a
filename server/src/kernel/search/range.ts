import sql, { raw, type Sql } from 'sql-template-tag';

export interface SearchedField {
  /** A column that an index with `text_pattern_ops` holds. */
  column: string;
  /** Capitals are the same: the index holds `lower()` of the column. */
  isCaseless?: boolean;
  /** The column itself holds what `lower()` gives. */
  isLower?: boolean;
  /** The expression of the column that the index holds, where that is another one. */
  folded?: (column: string) => string;
  /** What was typed, as the index holds it. */
  stored?: (text: string) => string;
}

/** No character comes after this one. */
const last = '\u{10ffff}';

/**
 * What begins with a text in a field. Bounds in place of LIKE, and the order of the index: a prepared statement then walks the
 * index for whatever is typed, where it would read the whole table for a pattern that it does not know.
 */
export function rangeOf(
  { isCaseless = false, isLower = false, folded = String, stored = String }: SearchedField,
  column: string,
  text: string,
) {
  const lower = (value: Sql, isWanted: boolean) => (isWanted ? sql`lower(${value})` : value);
  const from = lower(sql`${stored(text)}::text`, isCaseless || isLower);
  return { key: lower(raw(folded(column)), isCaseless), from, to: sql`(${from} || ${last})` };
}
