import { Asset, SignedAmount } from '@quarterdeck/contract/assets';
import { Time, transactionId } from '@quarterdeck/contract/fields';
import { isZero } from '@quarterdeck/contract/money';
import { type RowFault, statementColumns } from '@quarterdeck/contract/statements';
import { type BadRow, readTable, type TableRow } from '#kernel/csv-rows.ts';
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

const memoMax = 200;
const referenceMax = 128;

/** Reads a file: its good lines, and every bad row with what is wrong with it. */
export function parseStatement(text: string): { lines: NewLine[]; bad: BadRow<RowFault>[] } {
  const { rows, bad: broken } = readTable(text, statementColumns);
  const lines: NewLine[] = [];
  const seen = new Map<string, number>();
  const bad: BadRow<RowFault>[] = [...broken];
  for (const { cell, ...place } of rows) {
    const parsed = lineOf(cell);
    if (typeof parsed === 'string') bad.push({ ...place, fault: parsed });
    else lines.push(counted(parsed, seen));
  }
  return { lines, bad };
}

/** Which of the lines that say the very same this one is: in another file it is the same one again. */
export function counted(line: Omit<NewLine, 'occurrence'>, seen: Map<string, number>): NewLine {
  const key = JSON.stringify([line.reference, line.asset, line.amount, line.at]);
  const occurrence = (seen.get(key) ?? 0) + 1;
  seen.set(key, occurrence);
  return { ...line, occurrence };
}

function lineOf(cell: TableRow['cell']): Omit<NewLine, 'occurrence'> | RowFault {
  const at = Time.safeParse(cell('time').replace(' ', 'T'));
  if (!at.success) return 'time_malformed';
  const reference = transactionId(cell('reference'));
  if (reference === '' || reference.length > referenceMax) return 'reference_missing';
  const amount = SignedAmount.safeParse(cell('amount').replace(/^\+/, ''));
  if (!amount.success) return 'amount_malformed';
  if (isZero(amount.data)) return 'amount_zero';
  const asset = Asset.safeParse(cell('asset').toUpperCase());
  if (!asset.success) return 'asset_unknown';
  const memo = cell('memo').slice(0, memoMax);
  return {
    reference,
    amount: plain(amount.data),
    asset: asset.data,
    at: at.data,
    memo: memo === '' ? null : memo,
  };
}
