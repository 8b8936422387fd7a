import { Asset, SignedAmount } from '@quarterdeck/contract/assets';
import { Time, transactionId } from '@quarterdeck/contract/fields';
import { isZero } from '@quarterdeck/contract/money';
import { type RowFault, statementColumns } from '@quarterdeck/contract/statements';
import { CsvError, parse } from 'csv-parse/sync';

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

export interface BadRow {
  /** Counted from 1, the line of names included. */
  row: number;
  text: string;
  fault: RowFault;
}

const textMax = 200;
const memoMax = 200;
const referenceMax = 128;

/** Reads a file: its good lines, and every bad row with what is wrong with it. */
export function parseStatement(text: string): { lines: NewLine[]; bad: BadRow[] } {
  const { rows, broken } = recordsOf(text);
  const [header, ...records] = rows;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (statementColumns.some((name) => !names.includes(name))) {
    return { lines: [], bad: [{ row: 1, text: header?.text ?? '', fault: 'columns_missing' }] };
  }
  const lines: NewLine[] = [];
  const seen = new Map<string, number>();
  const bad: BadRow[] = broken === undefined ? [] : [broken];
  for (const { row, cells, text: raw } of records) {
    const parsed = lineOf((name) => cells[names.indexOf(name)]?.trim() ?? '');
    if (typeof parsed === 'string') bad.push({ row, text: raw, fault: parsed });
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

interface Row {
  row: number;
  cells: string[];
  text: string;
}

/** The rows up to the end, or up to where a quote is opened and never closed. */
function recordsOf(text: string): { rows: Row[]; broken?: BadRow } {
  const rows: Row[] = [];
  try {
    parse(text, {
      bom: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => {
        const { record: cells, raw } = record as unknown as { record: string[]; raw: string };
        rows.push({ row: lines, cells, text: raw.trim().slice(0, textMax) });
        return null;
      },
    });
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, broken: { row: Number(error.lines ?? 0), text: '', fault: 'csv_malformed' } };
  }
}

function lineOf(cell: (name: string) => string): Omit<NewLine, 'occurrence'> | RowFault {
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

/** `10.50` and `10.5` are one amount. */
export function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
