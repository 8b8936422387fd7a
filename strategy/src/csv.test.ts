import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candles, minute, startOf } from './candles.ts';
import { CandleCsv, type CsvOptions, readCandles } from './csv.ts';
import { timeOf } from './csv-fields.ts';

const start = Date.UTC(2022, 0, 1);

/** The candles of a text as lines of `start open high low close` with prices in ticks. */
function listed(candles: Candles): string[] {
  return Array.from({ length: candles.close.length }, (_, index) =>
    [
      (startOf(candles, index) - start) / minute,
      candles.open[index],
      candles.high[index],
      candles.low[index],
      candles.close[index],
    ].join(' '),
  );
}

function read(text: string, options?: CsvOptions) {
  const { candles, faults } = readCandles([text], options);
  return {
    tick: candles.tick,
    rows: listed(candles),
    faults: faults.map(({ line, column, code, field }) => `${line}:${column} ${field} ${code}`),
  };
}

const header = 'timestamp,open,high,low,close,volume\n';
const good = { tick: '0.5', rows: ['0 20 21 19 20', '1 20 24 20 23'] };

describe('shapes of files', () => {
  test.each([
    [
      'a header',
      `${header}2022-01-01 00:00:00.000000,10.0,10.5,9.5,10,1\n2022-01-01 00:01:00,10,12,10,11.5,1\n`,
    ],
    [
      'no end of line, CRLF and a BOM',
      `\uFEFF${header.trim()}\r\n2022-01-01T00:00:00Z,10,10.5,9.5,10,1\r\n2022-01-01T00:01Z,10,12,10,11.5,1`,
    ],
    [
      'a dump without a header, milliseconds',
      `${start},10,10.50,9.5,10,1,${start + 59_999},1,1,1,1,0\n${start + minute},10,12,10,11.5,1\n`,
    ],
    ['seconds', `${start / 1e3},10,10.50,9.5,10,1\n${start / 1e3 + 60},10,12,10,11.5,1\n`],
    [
      'seconds with a fraction',
      `${start / 1e3}.0,10,10.50,9.5,10,1\n${start / 1e3 + 60}.0,10,12,10,11.5,1\n`,
    ],
    ['microseconds', `${start}000,10,10.50,9.5,10,1\n${start + minute}000,10,12,10,11.5,1\n`],
    [
      'semicolons and decimal commas',
      'Date;Open;High;Low;Close\n2022-01-01 00:00;10,0;10,5;9,5;10\n2022-01-01 00:01;10;12;10;11,5\n',
    ],
    [
      'tabs',
      'date\topen\thigh\tlow\tclose\n2022-01-01\t10\t10.5\t9.5\t10\n2022-01-01 00:01\t10\t12\t10\t11.5\n',
    ],
    [
      'other order and other names, in quotes',
      '"Close Price","low","High","OPEN","ignored, really","Open time"\n"10","9.5","10.5","10","x","2022-01-01 00:00:00"\n"11.5","10","12","10","x","2022-01-01 00:01:00"\n',
    ],
    [
      'a zone',
      `${header}2022-01-01T08:00:00+08:00,10,10.5,9.5,10,1\n2022-01-01T08:01:00+0800,10,12,10,11.5,1\n`,
    ],
    [
      'blank lines and blanks',
      `\n${header}\n 2022-01-01 00:00 , 10 , 10.5 , 9.5 , 10 ,1\n\n2022-01-01 00:01,10,12,10,11.5,1\n\n`,
    ],
    ['exponents', `${header}2022-01-01,1e1,1.05E+1,95e-1,10,1\n2022-01-01 00:01,10,12,10,11.5,1\n`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ tick: '0.1', rows: good.rows.map(inTenths), faults: [] });
    expect(read(text, { tick: '0.5', timeframe: minute })).toEqual({ ...good, faults: [] });
  });
});

/** Prices of half a unit in tenths. */
function inTenths(row: string): string {
  const [at, ...prices] = row.split(' ').map(Number);
  return [at, ...prices.map((price) => price * 5)].join(' ');
}

describe('each fault is named with its row', () => {
  const row = (line: string, options?: CsvOptions) =>
    read(`${header}2022-01-01 00:05,10,11,9,10,1\n${line}\n`, options);
  test.each([
    ['2022-01-01 00:06,10,9.9,9,9.5,1', '3:21 high high_too_low'],
    ['2022-01-01 00:06,10,11,9,11.5,1', '3:21 high high_too_low'],
    ['2022-01-01 00:06,10,11,10.1,10.5,1', '3:24 low low_too_high'],
    ['2022-01-01 00:04,10,11,9,10,1', '3:1 time time_back'],
    ['2022-01-01 00:05,10,11,9,10,1', '3:1 time time_doubled'],
    ['2022-01-01 00:06,ten,11,9,10,1', '3:18 open no_price'],
    ['2022-01-01 00:06,0,11,9,10,1', '3:18 open no_price'],
    ['2022-01-01 00:06,-10,11,9,10,1', '3:18 open no_price'],
    ['2022-01-01 00:06,10,11,9,12345678901234567890,1', '3:26 close no_price'],
    ['2022-02-30 00:06,10,11,9,10,1', '3:1 time no_time'],
    ['2022-01-01 24:06,10,11,9,10,1', '3:1 time no_time'],
    ['yesterday,10,11,9,10,1', '3:1 time no_time'],
    ['2022-01-01 00:06,10,11,9', '3:25 close missing_field'],
    ['2022-01-01 00:06,10,,9,10,1', '3:21 high missing_field'],
  ])('%s', (line, fault) => {
    const found = row(line);
    expect(found.faults).toEqual([fault]);
    expect(found.rows).toHaveLength(1);
  });

  test('a price off the tick, a start off the timeframe', () => {
    expect(row('2022-01-01 00:06,10,11,9,10.3,1', { tick: '0.25' }).faults).toEqual(['3:26 close off_tick']);
    expect(row('2022-01-01 00:06,10,11,9,10.255,1', { tick: '0.25' }).faults).toEqual([
      '3:26 close off_tick',
    ]);
    expect(row('2022-01-01 00:06,10,11,9,10,1', { timeframe: 5 * minute }).faults).toEqual([
      '3:1 time off_timeframe',
    ]);
  });

  test('what follows a fault is read on', () => {
    const found = row('x\n2022-01-01 00:06,10,11,9,10,1\n2022-01-01 00:01,1,1,1,1,1');
    expect([found.rows.length, found.faults]).toEqual([2, ['3:2 open missing_field', '5:1 time time_back']]);
  });

  test('missing columns are named, and nothing is taken', () => {
    expect(read('timestamp,open,high,volume\n2022-01-01,1,1,1\n')).toMatchObject({
      rows: [],
      faults: ['1:1 low missing_column', '1:1 close missing_column'],
    });
  });

  test('a file that holds something else has no candles', () => {
    expect(read('<html>\n<body>no data</body>\n').faults).toHaveLength(5);
    expect(read('')).toMatchObject({ rows: [], faults: [] });
  });
});

test('a finer price makes the tick finer, also of rows before it', () => {
  const text = `${header}2022-01-01 00:00,10,10.5,9.5,10,1\n2022-01-01 00:01,10,10.25,10,10.125,1\n`;
  expect(read(text)).toEqual({
    tick: '0.001',
    rows: ['0 10000 10500 9500 10000', '1 10000 10250 10000 10125'],
    faults: [],
  });
});

test('however the text is cut into pieces, the candles are the same', () => {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const price = 10 + (index % 7) / 8;
    return `2022-01-01 00:${String(index).padStart(2, '0')},${price},${price + 1},${index === 9 ? 99 : price},${price},1`;
  });
  const bytes = new TextEncoder().encode(`\uFEFF${header}${lines.join('\r\n')}`);
  const whole = readCandles([bytes]);
  expect(whole.candles.close.length).toBe(39);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 30 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
      expect(readCandles(pieces)).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('batches come as they are read', () => {
  const reader = new CandleCsv();
  expect(reader.feed(`${header}2022-01-01 00:00,10,10,10,10,1\n2022-01-01 00:01,1`).rows).toHaveLength(1);
  const next = reader.feed('0.5,11,10,11,1\n2022');
  expect(next).toMatchObject({ refined: 1, rows: [{ line: 3, open: 105, close: 110 }] });
  expect(reader.end().faults).toMatchObject([{ line: 4, code: 'missing_field' }]);
});

test('times of all shapes', () => {
  const expected = Date.UTC(2024, 1, 29, 23, 59, 58);
  for (const text of [
    '2024-02-29 23:59:58',
    '2024/02/29T23:59:58Z',
    String(expected),
    String(expected / 1e3),
    `${expected}000000`,
  ])
    expect([text, timeOf(text)]).toEqual([text, expected]);
  expect(timeOf('2023-02-29')).toBeUndefined();
  expect(timeOf('12')).toBeUndefined();
});

const recorded = join(import.meta.dirname, '../../../shared/data/btc-perp-20211231-20220201_1m.csv');

test.runIf(existsSync(recorded))('the recorded month is read', () => {
  const { candles, faults } = readCandles([readFileSync(recorded)]);
  expect(faults).toEqual([]);
  expect([candles.close.length, candles.tick, candles.timeframe]).toEqual([45_031, '0.001', minute]);
  expect(candles.close).toBeInstanceOf(Int32Array);
});
