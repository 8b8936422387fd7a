import { isDayBlock, unpackDay } from '@quarterdeck/contract/features/candles/day-block';
import { expect, it } from 'vitest';
import { readCandles } from './read-candles.ts';

async function read(text: string, { pieces = 7, now = Date.parse('2022-02-01') } = {}) {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += pieces) yield bytes.subarray(from, from + pieces);
  }
  return await readCandles(chunks(), { tick: '0.5', timeframe: '1m', now, onProgress: () => {} });
}

it('packs the candles of a file by days, in ticks', async () => {
  const found = await read(
    [
      'timestamp,open,high,low,close,volume',
      '2021-12-31 23:59:00,46319.0,46385.0,46319.0,46377.5,1',
      '2022-01-01 00:00:00,46377.5,46411.0,46377.0,46411.0,1',
      '2022-01-01 00:05:00,46377.5,46411.0,46377.0,46411.0,1',
    ].join('\n'),
  );
  expect(found).toMatchObject({ candles: 3, bad: 0 });
  expect(found.days.map(({ day }) => day)).toEqual(['2021-12-31', '2022-01-01']);
  expect(found.days.every((day) => isDayBlock(day, 1_440))).toBe(true);
  expect(found.days.map((day) => unpackDay(day, 1_440))).toEqual([
    [[1_439, 92_638, 92_770, 92_638, 92_755]],
    [
      [0, 92_755, 92_822, 92_754, 92_822],
      [5, 92_755, 92_822, 92_754, 92_822],
    ],
  ]);
});

it('names each row that cannot be taken, and takes the others', async () => {
  const found = await read(
    [
      '2022-01-01T00:00:00Z,100,101,99,100',
      '2022-01-01T00:00:00Z,100,101,99,100',
      '2022-01-01T00:01:30Z,100,101,99,100',
      '2022-01-01T00:02:00Z,100,99,99,100',
      '2022-01-01T00:03:00Z,100.25,101,99,100',
      '2022-01-01T00:04:00Z,100,NaN,99,100',
      '2022-01-01T00:05:00Z,100,2000000000,99,100',
      '2022-01-01T00:06:00Z,100,101,99,100',
    ].join('\r\n'),
  );
  expect(found.candles).toBe(2);
  expect(found.bad_rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'time_doubled'],
    [3, 'off_timeframe'],
    [4, 'high_too_low'],
    [5, 'off_tick'],
    [6, 'no_price'],
    [7, 'out_of_range'],
  ]);
});

it('takes no candle that is still open, or that is still to come', async () => {
  const found = await read(
    [
      '2022-01-01T00:00:00Z,100,101,99,100',
      '2022-01-01T00:01:00Z,100,101,99,100',
      '2022-01-02T00:00:00Z,100,101,99,100',
    ].join('\n'),
    { now: Date.parse('2022-01-01T00:01:30Z') },
  );
  expect(found).toMatchObject({ candles: 1, bad: 2 });
  expect(found.bad_rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'not_closed'],
    [3, 'not_closed'],
  ]);
});

it('takes nothing of a file without a column of prices', async () => {
  const found = await read('time;open;high;low\n1640995200000;1;1;1\n');
  expect(found).toMatchObject({ candles: 0, days: [] });
  expect(found.bad_rows).toMatchObject([{ line: 1, fault: 'missing_column' }]);
});
