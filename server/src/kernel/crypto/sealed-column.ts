/** Where texts lie that the key for secrets at rest has sealed. Table, columns and context are SQL. */
export interface SealedColumn {
  table: string;
  /** What tells its rows apart, by an index. */
  id: readonly string[];
  /** The sealed text; null: there is none. */
  text: string;
  /** The additional authenticated data, as used for sealing. */
  context: string;
  /** The replacement of the column's value, with `$text` for the text sealed again. */
  set: string;
  /** Files that seal it, below `server/src`, with how often each calls `seal`. */
  sealedIn: Readonly<Record<string, number>>;
}

type Plain = Omit<SealedColumn, 'text' | 'set'> & { column: string };

/** A column that holds nothing but the sealed text. */
export function sealedColumn({ column, ...rest }: Plain): SealedColumn {
  return { ...rest, text: column, set: `${column} = $text` };
}
