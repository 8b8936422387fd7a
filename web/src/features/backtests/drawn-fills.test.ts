import type { Fill } from '@quarterdeck/contract/features/backtests/backtests';
import { expect, test } from 'vitest';
import { drawnFills } from './drawn-fills.ts';

const minute = 60_000;
const fill = (at: number, kind: Fill['kind'], price: string, quantity = '1') =>
  ({ at: new Date(at * minute).toISOString(), kind, price, quantity, fee: '0', level: 0 }) as unknown as Fill;
const fills = [
  fill(1, 'enter', '100'),
  fill(5, 'add', '90'),
  fill(8, 'sell', '99'),
  fill(12, 'enter', '110'),
];
const options = { seconds: 60, profit: '10', direction: 'long', until: 20 * minute } as const;
const short = { ...options, direction: 'short' } as const;
const valuesOf = (points: { at: string | number; value: string | null }[]) =>
  points.map(({ at, value }) => [Number(at) / minute, value === null ? null : Number(value)]);

test('the average goes in steps, ends with its position, and goes on while one is open', () => {
  expect(valuesOf(drawnFills(fills, options).average)).toEqual([
    [1, 100],
    [4, 100],
    [5, 95],
    [8, null],
    [12, 110],
    [20, 110],
  ]);
});

test('the profit is taken above the average of a long and below that of a short', () => {
  expect(valuesOf(drawnFills(fills, options).target)[0]).toEqual([1, 110]);
  expect(valuesOf(drawnFills(fills, short).target)[0]).toEqual([1, 90]);
});

test('a position that was entered before the first fill has marks, and no lines', () => {
  const { markers, average } = drawnFills(fills.slice(1), options);
  expect(markers).toHaveLength(3);
  expect(valuesOf(average)).toEqual([
    [12, 110],
    [20, 110],
  ]);
});

test('tiny prices keep their digits', () => {
  const tiny = [fill(1, 'enter', '0.0000000123'), fill(5, 'add', '0.0000000121')];
  const { average, target } = drawnFills(tiny, options);
  expect(average.map(({ value }) => value)).toEqual([
    '0.0000000123',
    '0.0000000123',
    '0.0000000122',
    '0.0000000122',
  ]);
  expect(target.at(-1)?.value).toBe('0.00000001342');
});

test('buys point up and sales down', () => {
  const shapes = (markers: { shape: string }[]) => markers.map(({ shape }) => shape);
  expect(shapes(drawnFills(fills, options).markers)).toEqual(['up', 'up', 'down', 'up']);
  expect(shapes(drawnFills(fills, short).markers)).toEqual(['down', 'down', 'up', 'down']);
});
