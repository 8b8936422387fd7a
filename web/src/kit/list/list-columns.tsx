import type { Column, Columns } from '@quarterdeck/contract/core/http/list';
import { isValidElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { isAssetField, useAssetName, useOwnAssetNames } from '#kit/asset-name.ts';
import { Money, type MoneyProps } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import { isUidField } from '#kit/uid-name.ts';
import { UserLink } from '#kit/user-link.tsx';
import { OneLine } from './one-line.tsx';

/** What every row of every list has. */
export interface ListRow {
  id: number;
  allowed_actions?: readonly string[];
}

/** How one column of the table shows a row. */
export interface ShownColumn<Row> {
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  numeric: boolean;
  /** Its field of a row is an amount. */
  amount: boolean;
  sortable: boolean;
  /** Shown until the reader chooses otherwise. */
  shownAtFirst: boolean;
}

/** Cells that a feature draws itself, by the column's name. */
export type Cells<Row> = Record<string, (row: Row) => ReactNode>;

/** A column that the page works out from the row; the server knows nothing of it. */
export interface DerivedColumn<Row> {
  name: string;
  /** The column that it stands after. */
  after: string;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** The table's columns: the contract's in its order, the derived ones at their places. */
export function useListColumns<Row extends ListRow>(
  columns: Columns,
  namespace: string,
  cells: Cells<Row>,
  derived: readonly DerivedColumn<Row>[],
  /** Numbers that stand for words, such as a level: they are read from the left. */
  worded: readonly string[],
): ShownColumn<Row>[] {
  const { t } = useTranslation(namespace);
  return useMemo(
    () => shownColumns(columns, namespace, cells, derived, worded, t),
    [columns, namespace, cells, derived, worded, t],
  );
}

function shownColumns<Row extends ListRow>(
  columns: Columns,
  namespace: string,
  cells: Cells<Row>,
  derived: readonly DerivedColumn<Row>[],
  worded: readonly string[],
  t: (key: string) => string,
): ShownColumn<Row>[] {
  const shown: ShownColumn<Row>[] = [];
  for (const [name, column] of Object.entries(columns)) {
    if (column.filterOnly) continue;
    shown.push({
      name,
      title: t(`columns.${name}`),
      cell:
        cells[name] ??
        (column.kind === 'amount'
          ? (row) => amountCell(row, name)
          : (row) => <PlainCell row={row} name={name} column={column} namespace={namespace} />),
      numeric: column.kind === 'amount' || (column.kind === 'number' && !worded.includes(name)),
      amount: column.kind === 'amount',
      sortable: column.sort === true,
      shownAtFirst: column.shown !== false,
    });
    for (const { name: own, after, numeric = false, cell } of derived) {
      if (after !== name) continue;
      shown.push({
        name: own,
        title: t(`columns.${own}`),
        cell,
        numeric,
        amount: false,
        sortable: false,
        shownAtFirst: true,
      });
    }
  }
  return shown;
}

interface PlainCellProps {
  row: ListRow;
  name: string;
  column: Column;
  namespace: string;
}

/** A cell by nothing but its column's kind. */
function PlainCell({ row, name, column, namespace }: PlainCellProps) {
  const { t } = useTranslation(namespace);
  const { t: tKit } = useTranslation('kit');
  const nameOf = useAssetName();
  const ownAssets = useOwnAssetNames();
  const value = fieldOf(row, name);
  if (value === null || value === undefined || value === '') return <Absent />;
  if (isUidField(name))
    return <UserLink uid={String(value)} id={fieldOf(row, name.replace(/uid$/, 'user_id'))} />;
  switch (column.kind) {
    case 'time':
      return <Time value={String(value)} short />;
    case 'boolean':
      return tKit(value === true ? 'yes' : 'no');
    case 'enum':
      return isAssetField(name) ? (
        nameOf(String(value))
      ) : (
        <OneLine>{t(`${name}.${String(value)}`, ownAssets)}</OneLine>
      );
    case 'tags':
      return <OneLine>{(value as string[]).join(' · ')}</OneLine>;
    default:
      return <OneLine>{String(value)}</OneLine>;
  }
}

function amountCell(row: ListRow, name: string): ReactNode {
  const value = fieldOf(row, name) ?? '';
  return <Money amount={value === '' ? null : String(value)} asset={String(fieldOf(row, 'asset') ?? '')} />;
}

/** The one asset of all amounts that a column shows; undefined where they differ, or are no amounts. */
export function unitOf<Row extends ListRow>(
  { cell }: Pick<ShownColumn<Row>, 'cell'>,
  rows: readonly Row[],
): string | undefined {
  let unit: string | undefined;
  for (const row of rows) {
    const shown = cell(row);
    if (!isValidElement<MoneyProps>(shown) || shown.type !== Money) return undefined;
    const { amount, asset, bare } = shown.props;
    if (amount === null) continue;
    if (bare || asset === '' || asset !== (unit ?? asset)) return undefined;
    unit = asset;
  }
  return unit;
}

/** A field by a column's name: the contract promises that rows have one for each, which the types cannot say. */
export function fieldOf(row: ListRow, name: string): unknown {
  return (row as unknown as Record<string, unknown>)[name];
}
