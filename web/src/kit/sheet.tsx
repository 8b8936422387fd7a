import type { ReactNode } from 'react';
import { ScrollBox } from './scroll-box.tsx';
import classes from './sheet.module.css';

/** How one column of a sheet shows a row. */
export interface SheetColumn<Row> {
  name: string;
  title: string;
  /** Amounts and numbers stand at the right. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface SheetProps<Row> {
  /** What it holds, for those who cannot see it. */
  label: string;
  /** The first one names the row. */
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Stands over the titles on every sheet of paper that it is printed on. */
  paperHead?: ReactNode;
}

/**
 * A plain table of a drawer or a card, which scrolls sideways where it finds no room. On a phone each row stands as a list of
 * what it says, so that nothing is cut.
 */
export function Sheet<Row>({ label, columns, rows, keyOf, paperHead }: SheetProps<Row>) {
  return (
    <ScrollBox label={label}>
      <table className={classes.sheet}>
        <thead>
          {paperHead === undefined ? null : (
            <tr className={classes.paperHead}>
              <td colSpan={columns.length}>{paperHead}</td>
            </tr>
          )}
          <tr>
            {columns.map(({ name, title, numeric }) => (
              <th key={name} scope="col" data-numeric={numeric || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, title, numeric, cell }, place) =>
                place === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-name={title} data-numeric={numeric || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
