import { expect, test } from 'vitest';
import { processorTime } from '#test/support/processor-time.ts';
import { parseStatement } from './parse.ts';

const now = new Date('2026-03-10T00:00:00Z');
const head = 'time,reference,amount,asset,memo';
const read = (...rows: string[]) => parseStatement([head, ...rows].join('\n'), 'hot_wallet', now);
const good = '2026-03-09T10:00:00Z,ABCDEF12,10.50,USDT,first';

test('reads what a file says, in any order of columns, with marks, quotes and empty lines', () => {
  expect(read(good).lines).toEqual([
    {
      at: '2026-03-09T10:00:00.000Z',
      reference: 'abcdef12',
      amount: '10.5',
      asset: 'USDT',
      memo: 'first',
      occurrence: 1,
    },
  ]);
  const text = '\uFEFFAmount;'.replace(
    ';',
    ',Asset,Time,Reference\r\n\r\n"-3","usdt","2026-03-09 10:00:00+08:00","of ""ours"", two"\r\n',
  );
  expect(parseStatement(text, 'psp', now)).toEqual({
    lines: [
      {
        at: '2026-03-09T02:00:00.000Z',
        reference: 'of "ours", two',
        amount: '-3',
        asset: 'USDT',
        memo: null,
        occurrence: 1,
      },
    ],
    repeated: [],
    bad: [],
  });
});

test('a reference of a payment service is kept as it is written', () => {
  const { lines } = parseStatement([head, good].join('\n'), 'psp', now);
  expect(lines.map(({ reference }) => reference)).toEqual(['ABCDEF12']);
});

test('takes nothing that has not happened yet, but for what clocks differ by', () => {
  const { lines, bad } = read('2026-03-10T00:05:00Z,a,1,USDT,', '2026-03-10T00:05:01Z,b,1,USDT,');
  expect(lines.map(({ reference }) => reference)).toEqual(['a']);
  expect(bad).toMatchObject([{ row: 3, faults: ['time_in_future'] }]);
});

test('refuses a row with characters that no one sees, and takes emoji', () => {
  const { lines, bad } = read(
    '2026-03-09T10:00:00Z,a,1,USDT,\u202egnp.exe',
    '2026-03-09T10:00:00Z,b\u200b1,1,USDT,',
    `${good} ❤️`,
  );
  expect(lines.map(({ memo }) => memo)).toEqual(['first ❤️']);
  expect(bad.map(({ row, faults }) => [row, faults])).toEqual([
    [2, ['text_hidden']],
    [3, ['text_hidden']],
  ]);
});

test('names every bad row by its number, with what is wrong', () => {
  const { lines, repeated, bad } = read(
    good,
    'yesterday,a,1,USDT,',
    '2026-03-09T10:00:00Z,,1,USDT,',
    '2026-03-09T10:00:00Z,a,1e3,USDT,',
    '2026-03-09T10:00:00Z,a,0.00,USDT,',
    '2026-03-09T10:00:00Z,a,1,BTC,',
    good,
    '2026-03-09T10:00:00Z',
  );
  expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  expect(repeated).toEqual([{ line: lines[1], row: 8 }]);
  expect(bad.map(({ row, faults }) => [row, ...faults])).toEqual([
    [3, 'time_malformed'],
    [4, 'reference_missing'],
    [5, 'amount_malformed'],
    [6, 'amount_zero'],
    [7, 'asset_unknown'],
    [9, 'reference_missing', 'amount_malformed', 'asset_unknown'],
  ]);
  expect(bad[0]?.text).toBe('yesterday,a,1,USDT,');
});

test.each(['', 'a,b,c\n1,2,3', '\n\n', 'time,amount,asset\n', '"', '\u0000'])(
  'a file without the columns is one bad row: %j',
  (text) => {
    expect(parseStatement(text, 'psp', now)).toMatchObject({
      lines: [],
      bad: [{ row: 1, faults: ['columns_missing'] }],
    });
  },
);

test.each([
  ['is never closed', ['', '"2026,x,1,USDT,', good]],
  ['is closed rows further down', ['', '2026-03-09T10:00:00Z,a,1,USDT,"', good, `${good}"`, good]],
])('a quote that %s is told where it stands, and nothing of the file is read', (_what, rows) => {
  for (const lineBreak of ['\n', '\r\n']) {
    const { lines, bad } = parseStatement([head, good, ...rows].join(lineBreak), 'psp', now);
    expect(lines).toEqual([]);
    expect(bad).toEqual([{ row: 4, text: rows[1], faults: ['csv_malformed'] }]);
  }
});

test('rows are counted alike, whatever ends a line', () => {
  const { lines, bad } = parseStatement([`${head}\n${good}`, `${good}\r\n`, 'x'].join('\r\n'), 'psp', now);
  expect([lines.length, bad.map(({ row }) => row)]).toEqual([2, [5]]);
});

test('ten thousand lines take no more than a moment', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `2026-03-09T10:00:00Z,ref-${n},${n + 1}.25,USDT,`);
  const start = processorTime();
  expect(read(...rows).lines).toHaveLength(10_000);
  expect(processorTime() - start).toBeLessThan(3_000);
});
