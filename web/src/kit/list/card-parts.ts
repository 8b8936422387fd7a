import { fieldOf, type ListRow, type ShownColumn } from './list-columns.tsx';

/** The columns that a list names for its cards. */
export interface CardParts {
  /** What the record is called; else its first column. */
  heading?: string | undefined;
  /** How it stands. */
  corner?: string | undefined;
  /** The one figure of it; else its first amount. */
  amount?: string | undefined;
  /** What is said of it first. */
  meta?: readonly string[] | undefined;
}

/** So many columns of what is known, or all that the list names. */
const metaMax = 2;
/** What people tell records by, before their other columns. */
const telling = ['uid', 'age'];

/** Which columns a card shows where: at most one amount, and a line of what is known of a row. */
export function cardParts<Row extends ListRow>(
  columns: readonly ShownColumn<Row>[],
  all: readonly ShownColumn<Row>[],
  parts: CardParts,
) {
  const named = (name: string | undefined) => all.find((column) => column.name === name);
  const corner = named(parts.corner);
  const heading = named(parts.heading) ?? columns.find((column) => column !== corner);
  const amount = named(parts.amount) ?? columns.find((column) => column.amount && column !== heading);
  const others = columns.filter((column) => ![heading, corner, amount].includes(column));
  const first = (parts.meta ?? telling).flatMap((name) => others.filter((column) => column.name === name));
  const shown = Math.max(metaMax, parts.meta?.length ?? 0);
  const sorted = [...first, ...others.filter((column) => !first.includes(column))];
  return {
    heading,
    corner,
    amount,
    meta: (row: Row) => sorted.filter(({ name }) => isKnown(fieldOf(row, name), name, row)).slice(0, shown),
  };
}

/** A column that the page works out has no field of the row. */
function isKnown(value: unknown, name: string, row: ListRow): boolean {
  return !(name in row) || (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0));
}
