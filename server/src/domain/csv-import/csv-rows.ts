import { hasHiddenBesideEmoji } from '@quarterdeck/contract/core/validation/characters';
import { CsvError, parse } from 'csv-parse/sync';

/** A row of a file, with its cells by the names that the first line gives. */
export interface TableRow {
  /** Counted from 1, the line of names included. */
  row: number;
  /** The original text of the row, truncated if long. */
  text: string;
  /** Without blanks around it; empty where the row or the file has none of that name. */
  cell(name: string): string;
}

/** A row that cannot be taken, and all that is wrong with it. */
export interface BadRow<Fault> extends Omit<TableRow, 'cell'> {
  faults: Fault[];
}

type TableFault = 'columns_missing' | 'csv_malformed' | 'text_hidden';

const textMax = 200;

/**
 * Reads a file whose first line must name these columns. A row with invisible characters is bad; of a broken file nothing
 * is read, since its rows can't be told apart.
 */
export function readTable(
  text: string,
  columns: readonly string[],
): { rows: TableRow[]; bad: BadRow<TableFault>[] } {
  const { rows, broken } = recordsOf(text);
  const [header, ...records] = rows;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (columns.some((name) => !names.includes(name))) {
    return { rows: [], bad: [{ row: 1, text: header?.text ?? '', faults: ['columns_missing'] }] };
  }
  if (broken !== undefined) return { rows: [], bad: [broken] };
  const isBad = ({ cells }: CsvRecord) => cells.some((cell) => hasHiddenBesideEmoji(cell.trim()));
  const hidden = records.filter(isBad).map(({ row, text }) => ({ row, text, faults: [hiddenFault] }));
  return {
    rows: records
      .filter((record) => !isBad(record))
      .map(({ cells, ...place }) => ({ ...place, cell: (name) => cells[names.indexOf(name)]?.trim() ?? '' })),
    bad: hidden,
  };
}

const hiddenFault: TableFault = 'text_hidden';

interface CsvRecord {
  row: number;
  cells: string[];
  text: string;
}

/**
 * The records up to the end, or up to where the file is broken: a quote never closed, or one so far down that the cell spans
 * lines, which no column does.
 */
function recordsOf(original: string): { rows: CsvRecord[]; broken?: BadRow<TableFault> } {
  // One kind of line break, as the parser counts \r\n within quotes twice.
  const text = original.replace(/\r\n?/g, '\n');
  const rows: CsvRecord[] = [];
  const isClosed = readRecords(text, rows);
  const spanning = rows.findIndex(({ cells }) => cells.some((cell) => cell.includes('\n')));
  if (isClosed && spanning === -1) return { rows };
  const whole = spanning === -1 ? rows : rows.slice(0, spanning);
  return { rows: whole, broken: brokenAfter(whole.at(-1)?.row ?? 0, text) };
}

/** False where a quote is opened and never closed. */
function readRecords(text: string, rows: CsvRecord[]): boolean {
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
    return true;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return false;
  }
}

/** The first line with text after the last whole record. */
function brokenAfter(row: number, text: string): BadRow<TableFault> {
  const lines = text.split('\n');
  const found = lines.findIndex((line, place) => place >= row && line.trim() !== '');
  const at = found === -1 ? row : found;
  return { row: at + 1, text: (lines[at] ?? '').trim().slice(0, textMax), faults: ['csv_malformed'] };
}
