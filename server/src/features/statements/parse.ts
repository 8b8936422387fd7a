import { Asset, SignedAmount } from '@quarterdeck/contract/core/assets';
import { Time } from '@quarterdeck/contract/core/fields';
import { isZero } from '@quarterdeck/contract/core/money';
import {
  type RowFault,
  referenceOf,
  type StatementSource,
  statementColumns,
} from '@quarterdeck/contract/features/statements/statements';
import { type BadRow, readTable, type TableRow } from '#domain/csv-import/csv-rows.ts';
import { badCell, cellBy, rowOfCells } from '#domain/csv-import/row-of-cells.ts';
import { plain } from '#kernel/plain-amount.ts';

/** A line before it is stored. */
export interface NewLine {
  reference: string;
  amount: string;
  asset: Asset;
  at: string;
  memo: string | null;
  /** Counted from 1 among those that say the very same. */
  occurrence: number;
}

/** Clocks of others may be ahead by so much, in milliseconds. */
const aheadMax = 5 * 60_000;

/** Whether it has not happened yet, but for what clocks differ by. */
export function isInFuture(at: string, now: Date): boolean {
  return Date.parse(at) > now.getTime() + aheadMax;
}

const memoMax = 200;
const referenceMax = 128;

interface ParsedStatement {
  lines: NewLine[];
  /** Where lines that say the very same as one before stand in the file. */
  repeated: { line: NewLine; row: number }[];
  bad: BadRow<RowFault>[];
}

/** Reads a file: its good lines, and every bad row with what is wrong with it. Nothing has happened after `now`. */
export function parseStatement(text: string, source: StatementSource, now: Date): ParsedStatement {
  const { rows, bad: broken } = readTable(text, statementColumns);
  const lines: NewLine[] = [];
  const repeated: ParsedStatement['repeated'] = [];
  const seen = new Map<string, number>();
  const bad: BadRow<RowFault>[] = [...broken];
  for (const { cell, ...place } of rows) {
    const parsed = lineOf(cell, source, now);
    if ('faults' in parsed) {
      bad.push({ ...place, ...parsed });
      continue;
    }
    const line = counted(parsed.row, seen);
    lines.push(line);
    if (line.occurrence > 1) repeated.push({ line, row: place.row });
  }
  return { lines, repeated, bad };
}

/** Which of the lines that say the very same this one is: in another file it is the same one again. */
export function counted(line: Omit<NewLine, 'occurrence'>, seen: Map<string, number>): NewLine {
  const key = JSON.stringify([line.reference, line.asset, line.amount, line.at]);
  const occurrence = (seen.get(key) ?? 0) + 1;
  seen.set(key, occurrence);
  return { ...line, occurrence };
}

function lineOf(cell: TableRow['cell'], source: StatementSource, now: Date) {
  const reference = referenceOf(source, cell('reference'));
  return rowOfCells<Omit<NewLine, 'occurrence'>, RowFault>({
    at: timeOf(cell('time'), now),
    reference: reference === '' || reference.length > referenceMax ? badCell('reference_missing') : reference,
    amount: amountOf(cell('amount')),
    asset: cellBy(Asset.safeParse(cell('asset').toUpperCase()), 'asset_unknown'),
    memo: cell('memo').slice(0, memoMax) || null,
  });
}

function timeOf(text: string, now: Date) {
  const time = Time.safeParse(text.replace(' ', 'T'));
  if (!time.success) return badCell('time_malformed');
  return isInFuture(time.data, now) ? badCell('time_in_future') : time.data;
}

function amountOf(text: string) {
  const amount = SignedAmount.safeParse(text.replace(/^\+/, ''));
  if (!amount.success) return badCell('amount_malformed');
  return isZero(amount.data) ? badCell('amount_zero') : plain(amount.data);
}
