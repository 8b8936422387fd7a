import { expect, it } from 'vitest';
import { axisOf, ceilingOf } from './flow-axis.ts';

it.each([
  [1, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [9, 0, [0, 2, 4, 6, 8, 10]],
  [1606.31, 700, [-1000, -500, 0, 500, 1000, 1500, 2000]],
  [0, 26_400, [-30_000, -20_000, -10_000, 0]],
  [0, 0, [0, 0.2]],
])('has round figures for %s in and %s out', (incoming, outgoing, marks) => {
  expect(axisOf([{ incoming, outgoing }]).marks.map((mark) => Number(mark.toFixed(6)))).toEqual(marks);
});

it('is not flattened by one day', () => {
  const days = Array.from({ length: 29 }, (_, day) => 900 + day);
  expect(ceilingOf([...days, 16_700])).toBeLessThan(1_500);
  expect(ceilingOf([...days, 1_700])).toBe(1_700);
  expect(ceilingOf([1, 100])).toBe(100);
});

it('holds all of the line of the days before, also where they were busier', () => {
  const { top, bottom } = axisOf([{ incoming: 10, outgoing: 4 }], [1_000, -300]);
  expect(top).toBeGreaterThanOrEqual(1_000);
  expect(bottom).toBeGreaterThanOrEqual(300);
});
