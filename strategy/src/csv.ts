import { CandleBuilder, type Candles } from './candles.ts';
import { fieldsOf, type Scaled, scaledOf, timeOf } from './csv-fields.ts';
import { Fraction, powerOfTen } from './fraction.ts';

/** A candle of the file; prices in ticks of the reader. */
export interface CandleRow {
  line: number;
  /** Milliseconds. */
  start: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

export const csvFaultCodes = [
  'missing_column',
  'missing_field',
  'no_time',
  'no_price',
  'high_too_low',
  'low_too_high',
  'time_back',
  'time_doubled',
  'off_timeframe',
  'off_tick',
] as const;
export type CsvFaultCode = (typeof csvFaultCodes)[number];

/** Why a row is not taken, or why none is. */
export interface CsvFault {
  line: number;
  /** Where the field begins, from 1. */
  column: number;
  code: CsvFaultCode;
  field: Field;
  /** What stands there. */
  text: string;
}

type Field = 'time' | 'open' | 'high' | 'low' | 'close';
const fields: readonly Field[] = ['time', 'open', 'high', 'low', 'close'];

/** Names of columns, in small letters and without blanks and underscores. */
const columnNames: Record<Field, readonly string[]> = {
  time: [
    'time',
    'timestamp',
    'date',
    'datetime',
    'opentime',
    'start',
    'starttime',
    'unix',
    'unixtime',
    'ts',
    't',
  ],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'h'],
  low: ['low', 'lowprice', 'l'],
  close: ['close', 'closeprice', 'c'],
};

export interface CsvOptions {
  /** Prices must be multiples of it; without it the tick is the finest place that a price has. */
  tick?: string;
  /** In milliseconds: starts must be multiples of it. */
  timeframe?: number;
}

export interface CsvBatch {
  rows: CandleRow[];
  faults: CsvFault[];
  /** Prices of earlier batches are to be multiplied by 10 to this power: the tick has become finer. */
  refined: number;
}

interface Layout {
  separator: string;
  decimalSign: number;
  /** Index of each field's column, in the order of `fields`. */
  columns: readonly number[];
}

const [comma, point] = [44, 46];

/** Reads candles of a CSV text in pieces: with a header, or an exchange's dump of klines without one. */
export class CandleCsv {
  private readonly timeframe: number | undefined;
  private readonly decoder = new TextDecoder();
  private rest = '';
  private line = 0;
  private layout: Layout | undefined;
  private isRefused = false;
  private last = Number.NEGATIVE_INFINITY;
  /** Places of the tick, and how many of the smallest units it has. */
  private decimals = 0;
  private units = 1;
  private readonly isFixed: boolean;
  private batch: CsvBatch = { rows: [], faults: [], refined: 0 };

  constructor({ tick, timeframe }: CsvOptions = {}) {
    this.timeframe = timeframe;
    this.isFixed = tick !== undefined;
    const scaled = tick === undefined ? undefined : scaledOf(tick);
    if (tick !== undefined && scaled === undefined) throw new RangeError(`"${tick}" is no tick`);
    if (scaled) [this.decimals, this.units] = [scaled.decimals, scaled.digits];
  }

  /** The price of one tick, as far as is known. */
  get tick(): string {
    return new Fraction(BigInt(this.units), powerOfTen(this.decimals)).toText();
  }

  /** The next piece; lines that it ends are answered. */
  feed(chunk: string | Uint8Array): CsvBatch {
    const text =
      this.rest + (typeof chunk === 'string' ? chunk : this.decoder.decode(chunk, { stream: true }));
    let from = 0;
    for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
      this.take(text.slice(from, end));
      from = end + 1;
    }
    this.rest = text.slice(from);
    return this.give();
  }

  /** After the last piece: its last line may have no end. */
  end(): CsvBatch {
    const text = this.rest + this.decoder.decode();
    this.rest = '';
    if (text !== '') this.take(text);
    return this.give();
  }

  private give(): CsvBatch {
    const { batch } = this;
    this.batch = { rows: [], faults: [], refined: 0 };
    return batch;
  }

  private take(raw: string): void {
    this.line += 1;
    if (this.isRefused) return;
    let line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (this.line === 1 && line.startsWith('\uFEFF')) line = line.slice(1);
    if (line.trim() === '') return;
    if (this.layout === undefined && this.isHeader(line)) return;
    const { layout } = this;
    if (layout) this.takeRow(line, fieldsOf(line, layout.separator), layout);
  }

  /** Finds the layout by the first line. @returns whether it was a header */
  private isHeader(line: string): boolean {
    const separator = line.includes(';') ? ';' : line.includes('\t') ? '\t' : ',';
    const decimalSign = separator === ',' ? point : comma;
    const first = fieldsOf(line, separator).map((field) => field.trim());
    const layout = { separator, decimalSign, columns: [0, 1, 2, 3, 4] };
    if (timeOf(first[0] ?? '') !== undefined || first.every((field) => /^[\d.,:+-]*$/.test(field))) {
      this.layout = layout;
      return false;
    }
    const names = first.map((name) => name.toLowerCase().replace(/[\s_]/g, ''));
    const columns = fields.map((field) => names.findIndex((name) => columnNames[field].includes(name)));
    const missing = fields.filter((_, index) => columns[index] === -1);
    for (const field of missing) this.fault('missing_column', field, 1, line);
    this.isRefused = missing.length > 0;
    this.layout = { ...layout, columns };
    return true;
  }

  private takeRow(line: string, found: readonly string[], layout: Layout): void {
    const row = this.rowOf(found, layout);
    if ('code' in row) this.faultAt(row.code, row.field, line, layout);
    else {
      this.last = row.start;
      this.batch.rows.push(row);
    }
  }

  private rowOf(
    found: readonly string[],
    { columns, decimalSign }: Layout,
  ): CandleRow | Pick<CsvFault, 'code' | 'field'> {
    const texts = columns.map((column) => found[column]?.trim() ?? '');
    const missing = fields.find((_, index) => texts[index] === '');
    if (missing) return { code: 'missing_field', field: missing };
    const start = timeOf(texts[0] ?? '');
    const code = this.faultOfTime(start);
    if (start === undefined || code) return { code: code ?? 'no_time', field: 'time' };
    const prices: number[] = [];
    for (const [index, field] of fields.entries()) {
      if (index === 0) continue;
      const text = texts[index] ?? '';
      const scaled = scaledOf(text, decimalSign) ?? scaledOf(text);
      const price = scaled && this.inTicks(scaled, prices);
      if (price === undefined || price > Number.MAX_SAFE_INTEGER) return { code: 'no_price', field };
      if (!Number.isInteger(price)) return { code: 'off_tick', field };
      prices.push(price);
    }
    const [open, high, low, close] = prices as [number, number, number, number];
    if (high < open || high < close || high < low) return { code: 'high_too_low', field: 'high' };
    if (low > open || low > close) return { code: 'low_too_high', field: 'low' };
    return { line: this.line, start, open, high, low, close };
  }

  private faultOfTime(start: number | undefined): CsvFaultCode | undefined {
    if (start === undefined) return 'no_time';
    if (this.timeframe !== undefined && start % this.timeframe !== 0) return 'off_timeframe';
    if (start > this.last) return undefined;
    return start === this.last ? 'time_doubled' : 'time_back';
  }

  /** A price in ticks; one with more places makes the tick finer, unless it is given. */
  private inTicks({ digits, decimals }: Scaled, before: number[]): number {
    const finer = decimals - this.decimals;
    if (finer > 0 && this.isFixed) return 0.5;
    if (finer > 0) this.refine(finer, before);
    return (digits * 10 ** (this.decimals - decimals)) / this.units;
  }

  /** Also the prices of the row at hand. */
  private refine(by: number, before: number[]): void {
    const factor = 10 ** by;
    for (const [index, price] of before.entries()) before[index] = price * factor;
    for (const row of this.batch.rows) {
      row.open *= factor;
      row.high *= factor;
      row.low *= factor;
      row.close *= factor;
    }
    this.decimals += by;
    this.batch.refined += by;
  }

  private faultAt(code: CsvFaultCode, field: Field, line: string, { separator, columns }: Layout): void {
    const before = fieldsOf(line, separator);
    const at = columns[fields.indexOf(field)] ?? 0;
    let column = 1;
    for (let index = 0; index < Math.min(at, before.length); index += 1)
      column += (before[index]?.length ?? 0) + 1;
    this.fault(code, field, Math.min(column, line.length + 1), before[at]?.trim() ?? '');
  }

  private fault(code: CsvFaultCode, field: Field, column: number, text: string): void {
    this.batch.faults.push({ line: this.line, column, code, field, text: text.slice(0, 60) });
  }
}

export interface ReadCandles {
  candles: Candles;
  faults: CsvFault[];
}

/** All candles of a text; the timeframe is the least time between two of them, if it is not given. */
export function readCandles(chunks: Iterable<string | Uint8Array>, options: CsvOptions = {}): ReadCandles {
  const reader = new CandleCsv(options);
  const rows: CandleRow[] = [];
  const faults: CsvFault[] = [];
  const take = (batch: CsvBatch) => {
    if (batch.refined > 0) {
      const factor = 10 ** batch.refined;
      for (const row of rows) {
        row.open *= factor;
        row.high *= factor;
        row.low *= factor;
        row.close *= factor;
      }
    }
    for (const row of batch.rows) rows.push(row);
    for (const fault of batch.faults) faults.push(fault);
  };
  for (const chunk of chunks) take(reader.feed(chunk));
  take(reader.end());
  const timeframe = options.timeframe ?? leastStep(rows);
  const builder = new CandleBuilder({ timeframe, tick: reader.tick });
  for (const { start, open, high, low, close } of rows) builder.add(start, open, high, low, close);
  return { candles: builder.candles(), faults };
}

function leastStep(rows: readonly CandleRow[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < rows.length; index += 1)
    least = Math.min(least, (rows[index]?.start ?? 0) - (rows[index - 1]?.start ?? 0));
  return Number.isFinite(least) ? least : 60_000;
}
