import { expect, test } from 'vitest';
import { everyDay, gapsOf } from './coverage.tsx';

const gaps = (days: [day: string, candles: number][], first_at: string, last_at: string) =>
  gapsOf(everyDay({ days: days.map(([day, candles]) => ({ day, candles })), slots: 24, first_at, last_at }));

test('the first day counts from its first candle, the last up to its last', () => {
  const [first, last] = ['2026-01-01T06:00:00.000Z', '2026-01-03T11:00:00.000Z'];
  const whole = [
    ['2026-01-01', 18],
    ['2026-01-02', 24],
    ['2026-01-03', 12],
  ] satisfies [string, number][];
  expect(gaps(whole, first, last)).toEqual([]);
  const holed = [
    ['2026-01-01', 12],
    ['2026-01-02', 24],
    ['2026-01-03', 8],
  ] satisfies [string, number][];
  expect(gaps(holed, first, last)).toEqual([
    { from: '2026-01-01', to: '2026-01-01', missing: 6 },
    { from: '2026-01-03', to: '2026-01-03', missing: 4 },
  ]);
});

test('a single day counts from its first candle to its last', () => {
  const [first, last] = ['2026-01-01T06:00:00.000Z', '2026-01-01T11:00:00.000Z'];
  expect(gaps([['2026-01-01', 6]], first, last)).toEqual([]);
  expect(gaps([['2026-01-01', 4]], first, last)).toMatchObject([{ missing: 2 }]);
});

test('days without candles are one gap', () => {
  const days = [
    ['2026-01-01', 24],
    ['2026-01-04', 24],
  ] satisfies [string, number][];
  expect(gaps(days, '2026-01-01T00:00:00.000Z', '2026-01-04T23:00:00.000Z')).toEqual([
    { from: '2026-01-02', to: '2026-01-03', missing: 48 },
  ]);
});
